import { expect, test } from 'vitest'
import { folderTargets } from './folder-targets.ts'
import { folderLabel, foldersById, folderTrail } from './folder-trail.ts'

const folder = (id: string, parentId: string | null) => ({ id, name: id.toUpperCase(), parentId })

test('a folder’s label is its path', () => {
  const folders = [folder('c', 'b'), folder('a', null), folder('b', 'a')]
  expect(folderLabel(foldersById(folders), 'c')).toBe('A / B / C')
})

test('an unknown folder has no path', () => {
  expect(folderTrail([folder('a', null)], 'x')).toEqual([])
  expect(folderTrail([folder('a', null)], null)).toEqual([])
})

test('a cycle in folders that were listed during a move causes no endless loop', () => {
  const folders = [folder('a', 'b'), folder('b', 'a')]
  expect(folderTrail(folders, 'a').map(({ id }) => id)).toEqual(['b', 'a'])
})

test('the targets of many folders read each folder of a path once', () => {
  let read = 0
  const counted = (n: number) => ({
    id: String(n),
    name: String(n),
    get parentId() {
      read += 1
      return n % 100 === 0 ? null : String(n - (n % 100))
    },
  })
  const folders = Array.from({ length: 2_000 }, (_, n) => counted(n))
  expect(folderTargets(folders, [{ id: '100' }])).toHaveLength(1_900)
  expect(read).toBeLessThan(2 * 2 * folders.length)
})
