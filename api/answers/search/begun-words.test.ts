import { afterAll, expect, test } from 'vitest'
import type { SearchHit } from '#contract/entities/search.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'

const api = await openApi()
afterAll(api.close)

function find(person: Person, query: Record<string, string>): Promise<SearchHit[]> {
  return api.call(person, 'search', { query: { kind: 'messages', ...query } })
}

async function texts(person: Person, query: Record<string, string>): Promise<string[]> {
  return (await find(person, query)).map(({ excerpt }) => excerpt)
}

async function setUp(messages: string[] = []) {
  const owner = await api.person('Marit')
  const { id: kbId, townhallId: chatId } = await makeKb(api, owner)
  for (const content of messages) await api.message(owner, chatId, content)
  return { owner, kbId, chatId }
}

test.for([
  ['versio', 'version'],
  ['pla', 'plan'],
  ['securit', 'security'],
  ['policie', 'policies'],
  ['SECURIT pla', 'security, plan'],
  ['o’nei', 'O’Neill'],
  ['caf', 'café'],
  ['covid1', 'Covid19'],
  ['训练 versio', 'version, 训练'],
])('of a message “%s” finds and marks “%s”', async ([q = '', words]) => {
  const text =
    'The new version of the security plan and policies of O’Neill are at the café: Covid19 训练'
  const { owner, chatId } = await setUp([text, 'Nothing of it'])
  for (const scope of [{ chatId }, {}] as Record<string, string>[]) {
    const [hit, ...others] = await find(owner, { q, ...scope })
    expect(hit?.excerpt).toBe(text)
    expect(others).toEqual([])
    const marked = hit?.marks.map(({ start, end }) => hit.excerpt.slice(start, end))
    expect(marked?.join(', ')).toBe(words)
  }
})

test('messages in which a word only begins so are not found beside one that has it', async () => {
  const { owner, chatId } = await setUp(['The planets', 'A pla is a unit', 'The plan'])
  expect(await texts(owner, { q: 'pla', chatId })).toEqual(['A pla is a unit'])
  expect(await texts(owner, { q: 'plan', chatId })).toEqual(['The plan'])
})

test('a word that only shares its first letters with what was typed is not found', async () => {
  const { owner, chatId } = await setUp(['All is secure', 'An explan', 'The plan'])
  expect(await texts(owner, { q: 'securit', chatId })).toEqual([])
  expect(await texts(owner, { q: 'plat', chatId })).toEqual([])
  expect(await texts(owner, { q: 'pla', chatId })).toEqual(['The plan'])
})

test('every typed word is there or begins another, and a phrase is whole', async () => {
  const { owner, chatId } = await setUp(['Release plan', 'Releases are planned', 'A release'])
  expect(await texts(owner, { q: 'releases pla', chatId })).toEqual([
    'Releases are planned',
    'Release plan',
  ])
  expect(await texts(owner, { q: 'pla "a release"', chatId })).toEqual([])
  expect(await texts(owner, { q: '"release pla"', chatId })).toEqual([])
})

async function secondPage(owner: Person, query: Record<string, string>) {
  const first = await find(owner, { limit: '2', ...query })
  return texts(owner, { limit: '2', before: first.at(-1)?.messageId ?? '', ...query })
}

test('after the last message with the typed word, no page goes on with beginnings', async () => {
  const { owner, chatId } = await setUp(['The planets', 'A pla', 'Two pla'])
  expect(await secondPage(owner, { q: 'pla', chatId })).toEqual([])
  expect(await secondPage(owner, { q: 'plane', chatId })).toEqual([])
})

test('a page of beginnings goes on with beginnings, although somebody writes the word', async () => {
  const { owner, chatId } = await setUp(['First plan', 'Second plan', 'Third plan', 'Last plan'])
  const first = await find(owner, { q: 'pla', limit: '2', chatId })
  expect(first.map(({ excerpt }) => excerpt)).toEqual(['Last plan', 'Third plan'])
  await api.message(owner, chatId, 'What is a pla?')
  const before = first.at(-1)?.messageId ?? ''
  expect(await texts(owner, { q: 'pla', limit: '2', chatId, before })).toEqual([
    'Second plan',
    'First plan',
  ])
})

test('beginnings go on page by page beside the results of other kinds', async () => {
  const { owner, kbId, chatId } = await setUp(['One version', 'Two versions', 'Three versions'])
  await addFile(api.db, kbId, owner, { title: 'Versions.txt', pages: ['The versions'] })
  const found: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { q: 'versio', limit: '1', ...(cursor ? { cursor } : {}) }
    const hits = await find(owner, { ...query, kind: 'all' })
    found.push(...hits.map(({ kind, excerpt }) => `${kind} ${excerpt}`))
    cursor = hits.at(-1)?.cursor ?? null
    if (found.length === 1) await api.message(owner, chatId, 'No versio')
  }
  expect(found.filter((one) => one.startsWith('message'))).toEqual([
    'message Three versions',
    'message Two versions',
    'message One version',
  ])
})

test('beginnings are found among many messages too', async () => {
  const { owner, chatId } = await setUp(['The plan', 'The planets', 'All is secure', 'A plant'])
  await api.db.updateTable('chats').set({ seq: 50_000 }).where('id', '=', chatId).execute()
  const query = { q: 'plane', limit: '1' }
  expect(await texts(owner, query)).toEqual(['The planets'])
  expect(await texts(owner, { q: 'securit' })).toEqual([])
  expect(await texts(owner, { q: 'pla', limit: '2' })).toEqual(['A plant', 'The planets'])
  expect(await secondPage(owner, { q: 'pla' })).toEqual(['The plan'])
})

test('signs in a beginning have no special meaning', async () => {
  const { owner, chatId } = await setUp(['The plan'])
  for (const q of ["pla'", 'pla\\', 'pla.*', '(pla', "pla:*'", 'p%a', 'pla|zzz'])
    await find(owner, { q, chatId })
  expect(await texts(owner, { q: '...', chatId })).toEqual([])
})
