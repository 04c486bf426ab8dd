import { expect, test } from 'vitest'
import { folderTrail } from '#app/routes/kb/resources/change/folder-trail.ts'
import {
  drivePath,
  isDrivePath,
  readDriveQuery,
} from '#app/routes/kb/resources/list/drive-query.ts'
import { findFolder, foldersBelow } from './find-folder.ts'

const folder = (id: string, name: string, parentId: string | null = null) => ({
  id,
  name,
  parentId,
})
const folders = [
  folder('1', 'Oslo'),
  folder('2', '2026', '1'),
  folder('3', 'a/b'),
  folder('4', '100% sure?', '3'),
  folder('5', '会议记录'),
  folder('6', '..'),
  folder('7', 'In dots', '6'),
  folder('8', 'records.data'),
  folder('9', 'C:\\files'),
  folder('10', 'x'.repeat(120)),
]

function found(path: string) {
  const answer = findFolder(folders, new URL(path, 'http://here.test'))
  return answer && { names: answer.trail.map(({ name }) => name), isExact: answer.isExact }
}

test.each(folders)('the address of the folder $name leads to it', ({ id }) => {
  const trail = folderTrail(folders, id)
  const path = drivePath('k', trail)
  expect(findFolder(folders, new URL(path, 'http://here.test'))?.trail).toEqual(trail)
  expect(isDrivePath('k', path)).toBe(true)
})

test('a path is found whatever its case, and with a slash at its end', () => {
  expect(found('/kb/k/drive')).toEqual({ names: [], isExact: true })
  expect(found('/kb/k/drive/Oslo/2026')).toEqual({ names: ['Oslo', '2026'], isExact: true })
  expect(found('/kb/k/drive/oslo/2026')).toEqual({ names: ['Oslo', '2026'], isExact: false })
  expect(found('/kb/k/drive/Oslo//2026/')).toEqual({ names: ['Oslo', '2026'], isExact: false })
  expect(found('/kb/k/drive/')).toEqual({ names: [], isExact: false })
})

test.each([
  '/kb/k/drive/2026',
  '/kb/k/drive/Oslo/2025',
  '/kb/k/drive/a/b',
  '/kb/k/drive/%E0%A4%A',
  '/kb/k/drive/Oslo%2F2026',
  '/kb/k/drive/\u202eolsO',
  '/kb/k/drive/Oslo%00',
  '/kb/k/drive?folder=unknown',
])('the path %s leads to no folder', (path) => {
  expect(found(path)).toBeNull()
})

test('a page of another knowledge base or of another kind is not of this drive', () => {
  for (const path of ['/kb/other/drive', '/kb/k/drives', '/kb/k/resources', '//here/kb/k/drive'])
    expect(isDrivePath('k', path)).toBe(false)
})

test('unknown values in an address are ignored', () => {
  const search = new URLSearchParams('sort=colour&view=cube&skip=-1&q=%20a%20')
  expect(readDriveQuery(search)).toEqual({
    q: 'a',
    sort: 'name',
    view: 'list',
    skip: 0,
    cursor: null,
    info: null,
  })
})

test('the folders below a folder are found at any depth, also if some are inside each other', () => {
  const deep = [
    ...folders,
    folder('11', 'March', '2'),
    folder('12', 'x', '13'),
    folder('13', 'y', '12'),
  ]
  expect(foldersBelow(deep, '1').map(({ id }) => id)).toEqual(['2', '11'])
  expect(foldersBelow(deep, '12').map(({ id }) => id)).toEqual(['12', '13'])
  expect(foldersBelow(deep, null)).toHaveLength(deep.length)
})
