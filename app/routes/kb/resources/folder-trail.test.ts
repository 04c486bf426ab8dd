import { expect, test } from 'vitest'
import { folderLabel, folderTrail } from './folder-trail.ts'

const folder = (id: string, parentId: string | null) => ({ id, name: id.toUpperCase(), parentId })

test('a folder is named by the way to it', () => {
  const folders = [folder('c', 'b'), folder('a', null), folder('b', 'a')]
  expect(folderLabel(folders, 'c')).toBe('A / B / C')
})

test('a folder that is not there has no way to it', () => {
  expect(folderTrail([folder('a', null)], 'x')).toEqual([])
  expect(folderTrail([folder('a', null)], null)).toEqual([])
})

test('folders read while they move never lead round in a circle', () => {
  const folders = [folder('a', 'b'), folder('b', 'a')]
  expect(folderTrail(folders, 'a').map(({ id }) => id)).toEqual(['b', 'a'])
})
