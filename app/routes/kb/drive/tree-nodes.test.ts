import { expect, test } from 'vitest'
import { type TreeNode, treeOf } from './tree-nodes.ts'

function some(count: number, parentId: string | null = null) {
  return Array.from({ length: count }, (_, n) => ({
    id: `${parentId ?? 'top'}-${n}`,
    name: `${n}`,
    parentId,
  }))
}

function countOf(nodes: TreeNode[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + countOf(children), 0)
}

test('the tree has all folders of a small drive', () => {
  const folders = [...some(3), ...some(2, 'top-1')]
  const { children } = treeOf('k', folders, [])
  expect(children.map(({ name, to }) => [name, to])).toEqual([
    ['0', '/kb/k/drive/0'],
    ['1', '/kb/k/drive/1'],
    ['2', '/kb/k/drive/2'],
  ])
  expect(children[1]?.children.map(({ to }) => to)).toEqual(['/kb/k/drive/1/0', '/kb/k/drive/1/1'])
})

test('the tree of a large drive has the current path and a limited number of folders beside it', () => {
  const folders = [...some(150), ...some(2000, 'top-149'), ...some(50, 'top-0')]
  const current = folders.filter(({ id }) => id === 'top-149')
  const tree = treeOf('k', folders, current)
  expect(countOf(tree.children)).toBe(201)
  expect(tree.more).toBe(49)
  expect(tree.children[0]).toMatchObject({ hasFolders: true, children: [] })
  expect(tree.children.at(-1)).toMatchObject({ isOnPath: true, more: 1900 })
})

test('the tree beside a deep folder of a large drive has no more folders than beside a high one', () => {
  const ids = Array.from({ length: 12 }, (_, level) => `top${'-29'.repeat(level)}`)
  const folders = ids.flatMap((id, level) => some(30, level === 0 ? null : id))
  const current = folders.filter(({ id }) => id.endsWith('-29'))
  const tree = treeOf('k', folders, current)
  expect(current).toHaveLength(12)
  expect(countOf(tree.children)).toBeLessThan(220)
  expect(tree.more).toBe(12)
})

test('folders that are inside each other do not stop the page', () => {
  const folders = [
    { id: 'a', name: 'a', parentId: 'b' },
    { id: 'b', name: 'b', parentId: 'a' },
  ]
  expect(treeOf('k', folders, []).children).toEqual([])
})
