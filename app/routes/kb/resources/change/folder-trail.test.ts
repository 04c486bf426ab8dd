import { expect, test } from 'vitest'
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
