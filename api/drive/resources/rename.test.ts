import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPassages } from '#api/answers/search/passages/find.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { type FilesApi, openFilesApi, upload, uploadAndAnalyse } from '#tests/support/files.ts'

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

test('of two people who give two files one name at once, both succeed, and no file is lost', async () => {
  const owner = await api.person('Owner')
  const admin = await api.person('Admin')
  const kbId = await api.kb(owner)
  await api.member(kbId, admin.id, 'admin')
  const files = await upload(owner, kbId, { 'one.txt': 'one', 'other.txt': 'other' })
  const title = 'plans.txt'
  const renamed = await Promise.all(
    [owner, admin].map((by, n) =>
      by.call('PUT', `/kb/${kbId}/resources/${files[n]?.id}`, { title }),
    ),
  )
  expect(renamed.map(({ status }) => status)).toEqual([200, 200])
  for (const [n, { id }] of files.entries()) {
    const { data } = await owner.call<Resource>('GET', `/kb/${kbId}/resources/${id}`)
    expect([data.title, data.size]).toEqual([title, n === 0 ? 3 : 5])
  }
})
