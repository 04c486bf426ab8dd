import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPassages } from '#api/search/find-passages.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

test('a renamed file is found only by its new title', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'orchard.txt', 'Plums are pruned.')
  await owner.call('PUT', `/kb/${kbId}/resources/${id}`, { title: 'fruit.txt' })
  const found = async (query: string) =>
    (await findPassages(api.db, { kbIds: [kbId] }, query)).map((one) => one.heading)
  expect(await found('fruit')).toEqual(['fruit.txt'])
  expect(await found('orchard')).toEqual([])
})
