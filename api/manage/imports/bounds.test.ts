import { afterAll, beforeAll, expect, test } from 'vitest'
import { importLimits } from '#contract/limits.ts'
import { type FilesApi, openFilesApi } from '#tests/support/files.ts'
import { importZip } from '#tests/support/imports.ts'
import { exportWith } from '#tests/support/small-export.ts'
import { longestTurn } from '#tests/support/turns.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

test('a list of files that describes none of them does not fill the memory with errors', async () => {
  const wrong = `[${'{},'.repeat(importLimits.jsonBytes / 3 - 10)}{}]`
  const ended = await importZip(await api.person(), await exportWith({ 'files.json': wrong }))
  expect(ended).toMatchObject({ status: 'failed', failure: 'damaged' })
})

test('an import reads no directory of a zip file that is much longer than that of an export', async () => {
  const longest = 65_000
  const count = Math.ceil(importLimits.directoryBytes / longest)
  const files = Array.from({ length: count }, (_, n) => [`${n}/`.padEnd(longest, 'x'), ''])
  const ended = await importZip(await api.person(), await exportWith(Object.fromEntries(files)))
  expect(ended).toMatchObject({ status: 'failed', failure: 'too_many_entries' })
})

const bytes = 4 * 1024 * 1024
const shapes = {
  'lists in lists': `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'empty objects': `[${'{},'.repeat(bytes / 3)}{}]`,
  fields: `{${Array.from({ length: bytes / 12 }, (_, n) => `"field${n}":1`).join(',')}}`,
}

test.for(Object.entries(shapes))('no turn of an import is long because of %s', async ([, json]) => {
  const importer = await api.person()
  const [plain, zip] = [await exportWith(), await exportWith({ 'files.json': json })]
  const ordinary = await longestTurn(() => importZip(importer, plain))
  const hostile = await longestTurn(() => importZip(importer, zip))
  expect(hostile.result.failure).toBe('damaged')
  expect(hostile.ms).toBeLessThan(8 * ordinary.ms)
})
