import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedHit } from '#contract/entities/published.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const contacts = 'Area,Floor,Contact\nCooling,2,Maria Lind\nPower,1,Tom Berg\n'

/** Of the passages of one file that a search finds. */
async function cellsOf(name: string, text: string, q: string) {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  await uploadAndAnalyse(api, owner, kbId, name, text)
  const query = new URLSearchParams({ q, kbId, kind: 'files' })
  const { data } = await owner.call<SearchHit[]>('GET', `/search?${query}`)
  const passages = data.filter(({ kind }) => kind === 'passage')
  expect(passages).not.toEqual([])
  return passages.map(({ cell }) => cell)
}

test('a passage of a sheet has the row and column of the first typed word', async () => {
  expect(await cellsOf('contacts.csv', contacts, 'berg')).toEqual([
    { row: 3, column: 'Contact', first: { column: 'Area', text: 'Power' } },
  ])
  const chinese = '供应商,联系人\n南方物流集团,赵敏\n华东印刷厂,孙丽\n'
  expect(await cellsOf('供应商.csv', chinese, '孙丽')).toEqual([
    { row: 3, column: '联系人', first: { column: '供应商', text: '华东印刷厂' } },
  ])
})

test('a typed word in the names of the columns does not hide the row of another one', async () => {
  expect(await cellsOf('contacts.csv', contacts, 'contact cooling')).toEqual([
    { row: 2, column: 'Area', first: null },
  ])
  expect(await cellsOf('contacts.csv', contacts, 'contact')).toEqual([undefined])
})

test('a number of several parts has the row with all of them, not the first row with one', async () => {
  const rows = Array.from({ length: 8 }, (_, n) => `Person ${n},138-0013-800${n}`)
  const text = ['Name,Phone', ...rows].join('\n')
  expect((await cellsOf('phones.csv', text, '138-0013-8006')).map((cell) => cell?.row)).toEqual([8])
})

test('several passages of one sheet have the rows of their own words', async () => {
  const rows = Array.from({ length: 400 }, (_, n) =>
    n % 100 === 50 ? `device ${n + 2},barometer` : `device ${n + 2},something else`,
  )
  const cells = await cellsOf('devices.csv', ['Device,What', ...rows].join('\n'), 'barometer')
  expect(cells.map((cell) => cell?.row).toSorted()).toEqual([152, 252, 352, 52])
})

test('a passage of running text has no cell', async () => {
  expect(await cellsOf('note.md', 'The contact for power is Tom Berg.', 'berg')).toEqual([
    undefined,
  ])
})

test('visitors of a public knowledge base get the row too', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  await uploadAndAnalyse(api, owner, kbId, 'contacts.csv', contacts)
  await api.deps.db
    .updateTable('kbs')
    .set({ is_public: true, can_everyone_read: true })
    .where('id', '=', kbId)
    .execute()
  const { data } = await owner.call<{ hits: PublishedHit[] }>(
    'GET',
    `/public/kbs/${kbId}/search?q=berg`,
  )
  expect(data.hits.map(({ cell }) => cell?.row)).toContain(3)
})
