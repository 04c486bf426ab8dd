import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { SearchHit } from '#contract/entities/search.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import { ask, call } from '#tests/support/asking.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'
import type { Instance } from '#tests/support/instance.ts'

const api = await openApi()
const { db } = api
const instance = api.instance()
afterAll(api.close)

async function search(person: Person, query: Record<string, string>, by: Instance = instance) {
  return call<SearchHit[]>(by, person, 'GET', `/search?${new URLSearchParams(query)}`)
}

async function hits(person: Person, query: Record<string, string>): Promise<SearchHit[]> {
  return (await search(person, query)).data
}

async function setUp() {
  const owner = await api.person('Marit')
  const kb = await makeKb(api, owner)
  const page = 'Gardening notes.\n\nPlum trees are pruned in summer, never in winter.'
  const fileId = await addFile(db, kb.id, owner, { title: 'orchard.txt', pages: [page] })
  return { owner, kb, fileId, page }
}

test('a passage is found by other forms of its words, with its exact position', async () => {
  const { owner, kb, fileId, page } = await setUp()
  const [hit] = await hits(owner, { q: 'pruning plums' })
  expect(hit).toMatchObject({ kind: 'passage', kbId: kb.id, resourceId: fileId, page: 1 })
  expect(page.slice(hit?.start ?? 0, hit?.end ?? 0)).toBe(hit?.excerpt)
  const marked = hit?.marks.map(({ start, end }) => hit.excerpt.slice(start, end))
  expect(marked).toEqual(['Plum', 'pruned'])
})

test('a passage of which only a part is shown is placed to the end of its sentence', async () => {
  const { owner, kb } = await setUp()
  const sentence = `Bees ${'and their many sisters '.repeat(12)}sleep.`
  const page = `${sentence} Moths do not.`
  await addFile(db, kb.id, owner, { title: 'insects.txt', pages: [page] })
  const [hit] = await hits(owner, { q: 'bees' })
  expect(hit?.excerpt.length).toBeLessThan(sentence.length)
  expect(page.slice(hit?.start ?? 0, hit?.end ?? 0)).toBe(sentence)
})

test.for([
  ['winte', 'winter'],
  ['sumemr', 'summer'],
])(
  '“%s” finds “%s”: it may be typed to its end, or has swapped letters',
  async ([typed = '', word]) => {
    const { owner, fileId } = await setUp()
    const [hit] = await hits(owner, { q: typed })
    expect(hit).toMatchObject({ kind: 'passage', resourceId: fileId, missing: [] })
    const marked = hit?.marks.map(({ start, end }) => hit.excerpt.slice(start, end))
    expect(marked).toEqual([word])
  },
)

test('a heading that only repeats the title of its file is no hit beside that title', async () => {
  const { owner, kb } = await setUp()
  const pages = ['Expenses\n\nReceipts\n\nReceipts above 50 euros need an approval.']
  const resourceId = await addFile(db, kb.id, owner, { title: 'Expenses.md', pages })
  expect(await hits(owner, { q: 'expenses' })).toMatchObject([{ kind: 'resource' }])
  expect(await hits(owner, { q: 'receipts' })).toMatchObject([{ kind: 'passage', resourceId }])
})

test('a passage that lacks typed words names them, but not those of its title', async () => {
  const { owner } = await setUp()
  const passages = async (q: string) =>
    (await hits(owner, { q })).filter(({ kind }) => kind === 'passage')
  expect(await passages('budget plums cellar')).toMatchObject([{ missing: ['budget', 'cellar'] }])
  expect(await passages('orchard plums pruning')).toMatchObject([{ missing: [] }])
})

test('a search is planned for its own words, not prepared for any words', async () => {
  const { owner, fileId } = await setUp()
  expect((await hits(owner, { q: 'plum trees' })).map((hit) => hit.resourceId)).toContain(fileId)
  const prepared = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like ${'%tsv @@%'}`.execute(db)
  expect(prepared.rows).toEqual([])
})

test.for([
  ['训练', '深度学习模型需要大量训练数据'],
  ['测试', '这是一个测试文档'],
  ['上海', '我家在上海东边'],
  ['问题', '白板保存有问题'],
])('%s is found in a Chinese file, title and message', async ([q = '', text = '']) => {
  const owner = await api.person('Lin')
  const kb = await makeKb(api, owner)
  await addFile(db, kb.id, owner, { title: `${text}.txt`, pages: [`${text}。`] })
  await ask(instance, owner, kb.townhallId, text, {})
  const found = await hits(owner, { q })
  expect(new Set(found.map((hit) => hit.kind))).toEqual(new Set(['resource', 'passage', 'message']))
  const message = found.find((hit) => hit.kind === 'message')
  const [mark] = message?.marks ?? []
  expect(message?.excerpt.slice(mark?.start, mark?.end)).toBe(q)
})

test('titles are found by any part, and no character is a wildcard', async () => {
  const { owner, kb, fileId } = await setUp()
  expect(await hits(owner, { q: 'orch', kind: 'files' })).toMatchObject([
    { kind: 'resource', resourceId: fileId, title: 'orchard.txt' },
  ])
  expect(await hits(owner, { q: '%' })).toEqual([])
  await addFile(db, kb.id, owner, { title: '100%_sure.txt', pages: ['Nothing else.'] })
  expect(await hits(owner, { q: '%_', kind: 'files' })).toMatchObject([{ title: '100%_sure.txt' }])
})

test('without permission to read, files are not found but messages are', async () => {
  const owner = await api.person('Marit')
  const viewer = await api.person('Lin')
  const kb = await makeKb(api, owner, { readable: false, members: { [viewer.id]: 'viewer' } })
  await addFile(db, kb.id, owner, { title: 'plum.txt', pages: ['Plum jam is boiled twice.'] })
  await ask(instance, owner, kb.townhallId, 'Who likes plum jam?')
  const kinds = async (person: Person) =>
    new Set((await hits(person, { q: 'plum jam' })).map((hit) => hit.kind))
  expect(await kinds(viewer)).toEqual(new Set(['message']))
  expect(await kinds(owner)).toEqual(new Set(['message', 'passage']))
})

test('a person who is not a member finds nothing, and a search in a knowledge base of other people gets a 404', async () => {
  const { owner, kb } = await setUp()
  await ask(instance, owner, kb.townhallId, 'Plum trees again')
  const stranger = await api.person('Nobody')
  expect(await hits(stranger, { q: 'plum' })).toEqual([])
  expect(await search(stranger, { q: 'plum', kbId: kb.id })).toMatchObject({
    status: 404,
    code: 'kb_not_found',
  })
})

test('a public knowledge base can be searched if the request names it: its files, never its chats', async () => {
  const owner = await api.person('Marit')
  const stranger = await api.person('Nobody')
  const kb = await makeKb(api, owner, { public: true })
  await addFile(db, kb.id, owner, { title: 'moss.txt', pages: ['Moss grows on the north side.'] })
  await ask(instance, owner, kb.townhallId, 'Moss everywhere')
  expect(await hits(stranger, { q: 'moss' })).toEqual([])
  const found = await hits(stranger, { q: 'moss', kbId: kb.id })
  expect(new Set(found.map((hit) => hit.kind))).toEqual(new Set(['resource', 'passage']))
})

test('results can be filtered by kind and knowledge base', async () => {
  const { owner, kb } = await setUp()
  const other = await makeKb(api, owner)
  await ask(instance, owner, other.townhallId, 'Are plum trees any good?')
  const kinds = async (query: Record<string, string>) =>
    (await hits(owner, { q: 'plum trees', ...query })).map((hit) => hit.kind)
  expect(await kinds({ kind: 'files' })).toEqual(['passage'])
  expect(await kinds({ kind: 'messages' })).toEqual(['message'])
  expect(await kinds({ kbId: kb.id })).toEqual(['passage'])
  expect(await kinds({ kbId: other.id })).toEqual(['message'])
  expect(await kinds({ limit: '1' })).toHaveLength(1)
})

test('a deleted message is never found', async () => {
  const { owner, kb } = await setUp()
  const message = await ask(instance, owner, kb.townhallId, 'Quince instead')
  expect(await hits(owner, { q: 'quince' })).toHaveLength(1)
  await db.updateTable('messages').set({ is_deleted: true }).where('id', '=', message.id).execute()
  expect(await hits(owner, { q: 'quince' })).toEqual([])
})

test('an empty query, or one without words, finds nothing and causes no error', async () => {
  const { owner } = await setUp()
  for (const q of ['', '   ', "'", "\\'", ':*', '!(&|<->', '…', '\u0000']) {
    expect(await search(owner, { q })).toMatchObject({ status: 200, data: [] })
  }
})
