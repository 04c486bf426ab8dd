import { afterAll, expect, test } from 'vitest'
import type { SearchHit } from '#contract/entities/search.ts'
import { openApi, type Person, type TestKb } from '#tests/support/api.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'

const api = await openApi()
const { db } = api
afterAll(api.close)

function find(person: Person, query: Record<string, string>): Promise<SearchHit[]> {
  return api.call(person, 'search', { query })
}

async function setUp(...pages: string[]) {
  const owner = await api.person('Marit')
  const kb = await makeKb(api, owner)
  await addPages(kb, owner, pages)
  return { owner, kb }
}

async function addPages(kb: TestKb, owner: Person, pages: string[]) {
  for (const [index, page] of pages.entries())
    await addFile(db, kb.id, owner, { title: `${index}.txt`, pages: [page] })
}

test.for([
  ['secruity', 'Security'],
  ['parantal', 'parental'],
  ['pasword', 'password'],
  ['passsword', 'password'],
  ['Lindquist', 'Lindqvist'],
  ['zecurity', 'Security'],
  ['ecurity', 'Security'],
  ['sécruity', 'Security'],
  ['pasword secruity', 'Security, password'],
])('“%s” finds “%s” one edit away, and each hit says what it lacks', async ([q = '', words]) => {
  const { owner } = await setUp(
    'Security is asked by Lindqvist for the password of the parental leave.',
  )
  for (const kind of ['all', 'files']) {
    const [hit, ...others] = await find(owner, { q, kind })
    expect(hit).toMatchObject({ kind: 'passage', missing: q.split(' '), cursor: null })
    expect(others).toEqual([])
    const marked = hit?.marks.map(({ start, end }) => hit.excerpt.slice(start, end))
    expect(marked?.join(', ')).toBe(words)
  }
})

test('of the words one edit away, the word of most passages is searched', async () => {
  const { owner } = await setUp('The tower.', 'A lower wall.', 'Lower it.', 'How low.')
  const hits = await find(owner, { q: 'yower' })
  expect(hits.map(({ excerpt }) => excerpt).toSorted()).toEqual(['A lower wall.', 'Lower it.'])
})

test('nothing is corrected if something was found, by another word, in a title or in a message', async () => {
  const { owner, kb } = await setUp('Security is in the cellar.')
  expect(await find(owner, { q: 'secruity cellar' })).toMatchObject([{ missing: ['secruity'] }])
  await api.message(owner, kb.townhallId, 'What is secruity?')
  expect(await find(owner, { q: 'secruity' })).toMatchObject([{ kind: 'message', missing: [] }])
  await addFile(db, kb.id, owner, { title: 'Cellor.txt', pages: ['Nothing'] })
  expect(await find(owner, { q: 'cellor' })).toMatchObject([{ kind: 'resource', missing: [] }])
})

test('a word of a file is not corrected, although a filter leaves out that file', async () => {
  const { owner } = await setUp('The tower.', 'The towel.')
  expect(await find(owner, { q: 'tower', dateTo: '2001-01-01T00:00:00.000Z' })).toEqual([])
  expect(await find(owner, { q: 'tower', kind: 'links' })).toEqual([])
})

test('a title and a message are found by a corrected word too', async () => {
  const { owner, kb } = await setUp('The barometer fell.')
  await addFile(db, kb.id, owner, { title: 'Barometer.txt', pages: ['Nothing.'] })
  await api.message(owner, kb.townhallId, 'Where is the barometer?')
  const hits = await find(owner, { q: 'barimeter' })
  expect(hits.map(({ kind }) => kind).toSorted()).toEqual(['message', 'passage', 'resource'])
  expect(new Set(hits.flatMap(({ missing }) => missing))).toEqual(new Set(['barimeter']))
})

test('a word of a knowledge base that the person may not read is no correction', async () => {
  const { owner, kb } = await setUp('Nothing of it.')
  const other = await api.person('Lin')
  const hidden = await makeKb(api, other)
  await addPages(hidden, other, ['The barometer fell.'])
  await api.message(owner, kb.townhallId, 'Where is the barometer?')
  expect(await find(owner, { q: 'barimeter' })).toEqual([])
  await api.join(owner, hidden)
  expect(await find(owner, { q: 'barimeter' })).toHaveLength(2)
  expect(await find(owner, { q: 'barimeter', kbId: kb.id })).toEqual([])
  await api.call(other, 'updateKb', {
    params: { kbId: hidden.id },
    body: { canEveryoneRead: false },
  })
  expect(await find(owner, { q: 'barimeter' })).toEqual([])
})

test('short words, phrases, other scripts and the messages of a chat are not corrected', async () => {
  const { owner, kb } = await setUp('The plan of the security office, 训练数据, барометр.')
  for (const q of ['plon', '"secruity"', '训练素材库', 'барометa', 'securityofficesecurit'])
    expect(await find(owner, { q, kind: 'links' }), q).toEqual([])
  expect(await find(owner, { q: 'plon' })).toEqual([])
  expect(await find(owner, { q: '"secruity"' })).toEqual([])
  await api.message(owner, kb.townhallId, 'Security first')
  expect(await find(owner, { q: 'secruity', chatId: kb.townhallId })).toEqual([])
  expect(await find(owner, { q: 'secruity', kind: 'messages' })).toEqual([])
})

test('a page of corrected results has no next page', async () => {
  const { owner } = await setUp('A barometer.', 'The barometer.', 'Barometers.')
  const hits = await find(owner, { q: 'barimeter', limit: '2' })
  expect(hits.map(({ cursor }) => cursor)).toEqual([null, null])
})
