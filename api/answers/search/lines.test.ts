import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedHit } from '#contract/entities/published.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

/** Of the passages of one file that a search finds, in the order of the file. */
async function linesOf(name: string, text: string, q: string) {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  await uploadAndAnalyse(api, owner, kbId, name, text)
  const query = new URLSearchParams({ q, kbId, kind: 'files' })
  const { data } = await owner.call<SearchHit[]>('GET', `/search?${query}`)
  const passages = data.filter(({ kind }) => kind === 'passage')
  expect(passages).not.toEqual([])
  return passages.map(({ line }) => line).toSorted((a = 0, b = 0) => a - b)
}

test('a passage of plain text has the line of its first typed word', async () => {
  const log = 'The lamp was lit.\n\nThe foghorn failed at six.\nIt was mended at nine.\n'
  expect(await linesOf('log.txt', log, 'mended')).toEqual([4])
  expect(await linesOf('日志.txt', '\n灯亮了。\n😀 雾笛坏了。\n', '雾笛')).toEqual([3])
})

test('lines are counted from the beginning of the file, also in its later parts', async () => {
  const lines = Array.from({ length: 900 }, (_, n) =>
    n % 300 === 150 ? `The barometer fell on day ${n}.` : `Nothing happened on day ${n}, all calm.`,
  )
  expect(await linesOf('days.txt', lines.join('\n'), 'barometer')).toEqual([151, 451, 751])
})

test('a passage of a document or a table has no line', async () => {
  expect(await linesOf('note.md', '# Foghorn\n\nIt was mended at nine.', 'mended')).toEqual([
    undefined,
  ])
  expect(await linesOf('log.csv', 'Day,What\n1,mended\n', 'mended')).toEqual([undefined])
})

test('visitors of a public knowledge base get the line too', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  await uploadAndAnalyse(api, owner, kbId, 'log.txt', 'The lamp was lit.\nThe foghorn failed.\n')
  await api.deps.db
    .updateTable('kbs')
    .set({ is_public: true, can_everyone_read: true })
    .where('id', '=', kbId)
    .execute()
  const { data } = await owner.call<{ hits: PublishedHit[] }>(
    'GET',
    `/public/kbs/${kbId}/search?q=foghorn`,
  )
  expect(data.hits.map(({ line }) => line)).toContain(2)
})
