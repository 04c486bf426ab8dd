import { afterAll, expect, test } from 'vitest'
import type { SearchHit } from '#contract/entities/search.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'

const api = await openApi()
const { db } = api
afterAll(api.close)

function find(person: Person, query: Record<string, string>): Promise<SearchHit[]> {
  return api.call(person, 'search', { query })
}

async function foundFiles(person: Person, q: string): Promise<string[]> {
  const hits = await find(person, { q, kind: 'files' })
  return hits.map(({ kind, title }) => `${kind} ${title}`).toSorted()
}

async function foundMessages(person: Person, query: Record<string, string>): Promise<string[]> {
  return (await find(person, { kind: 'messages', ...query })).map(({ excerpt }) => excerpt)
}

async function setUp() {
  const owner = await api.person('Marit')
  const kb = await makeKb(api, owner)
  const add = (title: string, page: string) => addFile(db, kb.id, owner, { title, pages: [page] })
  return { owner, kb, add }
}

test.for([
  '"rollback must take"',
  '“rollback must take”',
  '「rollback must take」',
  '＂rollback must take＂',
  '"Rollbacks  must taking"',
])('%s finds only passages with these words beside each other', async (q) => {
  const { owner, add } = await setUp()
  await add('a.txt', 'A rollback must take ten minutes at most.')
  await add('b.txt', 'You must take care before a rollback.')
  await add('c.txt', 'A rollback takes what it must.')
  const [hit, ...others] = await find(owner, { q })
  expect(hit).toMatchObject({ kind: 'passage', title: 'a.txt', missing: [] })
  expect(others).toEqual([])
  const marked = hit?.marks.map(({ start, end }) => hit.excerpt.slice(start, end))
  expect(marked).toEqual(expect.arrayContaining(['rollback', 'take']))
})

test('words outside of the quotes only rank the passages, and several phrases are all required', async () => {
  const { owner, add } = await setUp()
  await add('a.txt', 'The night shift begins at ten.')
  await add('b.txt', 'The night shift has its own canteen.')
  await add('c.txt', 'The canteen is closed at night, and each shift has a key.')
  const passages = async (q: string) => (await find(owner, { q })).map(({ title }) => title)
  expect(await passages('canteen "night shift"')).toEqual(['b.txt', 'a.txt'])
  expect(await passages('"night shift" "own canteen"')).toEqual(['b.txt'])
  expect(await passages('"night shift" "canteen is"')).toEqual([])
})

test('a phrase does not go on from the text of a passage into its heading', async () => {
  const { owner, add } = await setUp()
  await add('Holiday policy', 'All have read the holiday list, and the policy too.')
  expect(await foundFiles(owner, '"holiday policy"')).toEqual(['resource Holiday policy'])
  expect(await foundFiles(owner, '"too holiday"')).toEqual([])
})

test('a Chinese phrase is found as it was typed, also beside Latin words and numerals', async () => {
  const { owner, add } = await setUp()
  await add('a.txt', '模型需要大量训练数据，共三百GB。')
  await add('b.txt', '数据用于训练，模型大量需要。')
  expect(await foundFiles(owner, '“训练数据”')).toEqual(['passage a.txt'])
  expect(await foundFiles(owner, '「训练 数据」')).toEqual(['passage a.txt'])
  expect(await foundFiles(owner, '"三百gb"')).toEqual(['passage a.txt'])
  expect(await foundFiles(owner, '"数据训练"')).toEqual([])
  expect(await foundFiles(owner, '大量 "训练"')).toEqual(['passage a.txt', 'passage b.txt'])
})

test('a title has the words of a phrase beside each other, with any signs between them', async () => {
  const { owner, kb, add } = await setUp()
  for (const title of ['Art of war.txt', 'art-of_war.txt', 'Part of war.txt', 'War of art.txt'])
    await add(title, 'Nothing.')
  await add('孙子兵法读本.txt', 'Nothing.')
  for (const name of ['The art of war', 'The art in war'])
    await api.call(owner, 'createFolder', { params: { kbId: kb.id }, body: { name } })
  expect(await foundFiles(owner, '"art of war"')).toEqual([
    'resource Art of war.txt',
    'resource art-of_war.txt',
  ])
  expect(await foundFiles(owner, 'wa “art of”')).toEqual([
    'resource Art of war.txt',
    'resource art-of_war.txt',
  ])
  expect(await foundFiles(owner, '「兵法」')).toEqual(['resource 孙子兵法读本.txt'])
  const [folder, ...others] = await find(owner, { q: '"Art of War"', kind: 'folders' })
  expect(folder).toMatchObject({ title: 'The art of war', titleMarks: [{ start: 4, end: 14 }] })
  expect(others).toEqual([])
})

test('a phrase is required of messages, everywhere and in one chat', async () => {
  const { owner, kb } = await setUp()
  await api.message(owner, kb.townhallId, 'The stop button was pressed')
  await api.message(owner, kb.townhallId, 'Press the button to stop')
  const both = ['Press the button to stop', 'The stop button was pressed']
  for (const scope of [{}, { chatId: kb.townhallId }] as Record<string, string>[]) {
    expect(await foundMessages(owner, { q: 'stop button', ...scope })).toEqual(both)
    expect(await foundMessages(owner, { q: '"stop button"', ...scope })).toEqual([both[1]])
    expect(await foundMessages(owner, { q: 'press "stop button"', ...scope })).toEqual([both[1]])
    expect(await foundMessages(owner, { q: 'car "stop button"', ...scope })).toEqual([])
  }
})

test('a person is found by a quoted name', async () => {
  const { owner } = await setUp()
  expect(await find(owner, { q: '"marit"', kind: 'people' })).toMatchObject([
    { title: 'Marit', titleMarks: [{ start: 0, end: 5 }] },
  ])
})

test('a quote that is not closed, or has no words, is an ordinary character', async () => {
  const { owner, add } = await setUp()
  await add('19" rack.txt', 'Screws for the rack are in the red box.')
  expect(await foundFiles(owner, '19" rack')).toEqual([
    'passage 19" rack.txt',
    'resource 19" rack.txt',
  ])
  expect(await foundFiles(owner, '"box screws')).toEqual(['passage 19" rack.txt'])
  for (const q of ['""', '"', '“”', '"…"', '"\'"', `"\\'" rack`, '"!(&|<->"'])
    await find(owner, { q })
  expect(await foundFiles(owner, `"red' | 'box"`)).toEqual(['passage 19" rack.txt'])
  expect(await foundFiles(owner, `"red\\box:*"`)).toEqual(['passage 19" rack.txt'])
})
