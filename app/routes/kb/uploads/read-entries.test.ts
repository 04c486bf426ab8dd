import { expect, test } from 'vitest'
import { uploadLimits } from '#contract/limits.ts'
import { chosenOf } from './chosen-files.ts'
import { readEntries } from './read-entries.ts'

type Content = { [name: string]: Content | string }

/** What a browser passes for a dropped folder: it returns its entries a hundred at a time. */
function dropped(name: string, content: Content | string): FileSystemEntry {
  if (typeof content === 'string') {
    const file = (resolve: (file: File) => void) => resolve(new File([content], name))
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry
  }
  const createReader = () => {
    const left = Object.entries(content).map(([child, inChild]) => dropped(child, inChild))
    const readEntries = (resolve: (entries: FileSystemEntry[]) => void) =>
      resolve(left.splice(0, 100))
    return { readEntries }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

const manyFiles = (count: number): Content =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, '']))

test('a dropped folder is read with all its files and with its empty folders', async () => {
  const trip = { 'plan.txt': 'plan', empty: {}, 2024: manyFiles(250) }
  const { files, folders, isCut } = await readEntries([dropped('Trip', trip), dropped('a.txt', '')])
  expect(folders).toEqual(['Trip', 'Trip/2024', 'Trip/empty'])
  expect(files).toHaveLength(252)
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['a.txt', 'Trip/plan.txt', 'Trip/2024/249.txt']),
  )
  expect(isCut).toBe(false)
})

test('of too many files the first are uploaded, and the person learns it', async () => {
  const { filesAtOnce } = uploadLimits
  const full = await readEntries([dropped('Full', manyFiles(filesAtOnce))])
  expect([full.files.length, full.isCut]).toEqual([filesAtOnce, false])
  const cut = await readEntries([dropped('More', manyFiles(filesAtOnce + 1))])
  expect([cut.files.length, cut.isCut]).toEqual([filesAtOnce, true])
  const files = Array.from({ length: filesAtOnce + 1 }, (_, n) => new File([], `${n}.txt`))
  const chosen = chosenOf(files)
  expect([chosen.files.length, chosen.isCut]).toEqual([filesAtOnce, true])
})

test('a folder that is too deep is left out, and the person learns it', async () => {
  const nested = (depth: number): Content =>
    depth === 0 ? { 'deep.txt': '' } : { folder: nested(depth - 1) }
  const { folderDepth } = uploadLimits
  const fitting = await readEntries([dropped('Top', nested(folderDepth - 1))])
  expect([fitting.files.length, fitting.isCut]).toEqual([1, false])
  const deep = await readEntries([dropped('Top', nested(folderDepth))])
  expect([deep.files.length, deep.folders.length, deep.isCut]).toEqual([0, folderDepth, true])
})
