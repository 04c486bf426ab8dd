import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { openApi, type Person, type TestKb } from '#tests/support/api.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'

const api = await openApi()
const { db } = api
afterAll(api.close)

function find(person: Person, query: Record<string, string>): Promise<SearchHit[]> {
  return api.call(person, 'search', { query })
}

async function titles(person: Person, query: Record<string, string>): Promise<string[]> {
  return (await find(person, query)).map(({ kind, title }) => `${kind} ${title}`)
}

async function setUp() {
  const [owner, viewer] = [await api.person('Marit Olsen'), await api.person('Bartholomew')]
  const kb = await makeKb(api, owner, { members: { [viewer.id]: 'viewer' } })
  return { owner, viewer, kb }
}

async function addLink(kb: TestKb, by: Person, title: string, url: string) {
  const id = await addFile(db, kb.id, by, { title, pages: ['Ebb and flood of the bay.'] })
  await db
    .updateTable('resources')
    .set({ kind: 'link', original_url: url })
    .where('id', '=', id)
    .execute()
}

test('people are found by name, by the searching person’s alias only, and in Chinese by letters', async () => {
  const { owner, viewer, kb } = await setUp()
  const wei = await api.person('张伟')
  await api.join(wei, kb)
  await api.call(owner, 'setAlias', { body: { targetUserId: viewer.id, alias: 'Captain' } })
  expect(await titles(owner, { q: 'captain', kind: 'people' })).toEqual(['person Captain'])
  expect(await titles(wei, { q: 'captain', kind: 'people' })).toEqual([])
  expect(await find(wei, { q: 'barth', kind: 'people', kbId: kb.id })).toMatchObject([
    { kind: 'person', kbId: kb.id, person: { id: viewer.id }, titleMarks: [{ start: 0, end: 5 }] },
  ])
  expect(await titles(owner, { q: 'zhangwei' })).toEqual(['person 张伟'])
})

test('people, folders and links of knowledge bases of other people do not exist', async () => {
  const { owner, kb } = await setUp()
  const stranger = await api.person('Nobody')
  const own = await makeKb(api, stranger, { public: true })
  await addLink(kb, owner, 'Tide table', 'https://tides.example/bay')
  await api.call(owner, 'createFolder', { params: { kbId: kb.id }, body: { name: 'Tide folder' } })
  for (const q of ['marit', 'tide', 'tides.example', 'ebb'])
    expect(await titles(stranger, { q }), q).toEqual([])
  expect(await titles(owner, { q: 'nobody' })).toEqual([])
  expect(await titles(owner, { q: 'nobody', kbId: own.id })).toEqual([])
  expect(await api.call(stranger, 'listAuthors', { query: { includes: owner.id } })).toMatchObject([
    { id: stranger.id },
  ])
  expect(await api.call(owner, 'listAuthors', { query: { kbId: own.id } })).toEqual([])
})

test('without permission to read, folders and links are not found, but people are', async () => {
  const { owner, viewer, kb } = await setUp()
  await addLink(kb, owner, 'Marit’s tide table', 'https://tides.example/bay')
  await api.call(owner, 'createFolder', { params: { kbId: kb.id }, body: { name: 'Marit' } })
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body: { canEveryoneRead: false } })
  expect(await titles(viewer, { q: 'marit' })).toEqual(['person Marit Olsen'])
})

test('a private chat is searched by the two people in it and nobody else', async () => {
  const { owner, viewer, kb } = await setUp()
  const third = await api.person('Lin')
  await api.join(third, kb)
  const body = { kbId: kb.id, otherUserId: viewer.id }
  const chat = await api.call(owner, 'openPrivateChat', { body })
  await api.message(owner, chat.id, 'Between the two of us: saffron')
  expect(await titles(viewer, { q: 'saffron' })).toEqual(['message Marit Olsen'])
  expect(await titles(third, { q: 'saffron' })).toEqual([])
})

test('each kind is found alone, and a link also by its address', async () => {
  const { owner, kb } = await setUp()
  await addFile(db, kb.id, owner, { title: 'Bay notes.txt', pages: ['Seals of the bay.'] })
  await addLink(kb, owner, 'Tide table', 'https://tides.example/bay')
  await api.call(owner, 'createFolder', { params: { kbId: kb.id }, body: { name: 'Bay' } })
  await api.message(owner, kb.townhallId, 'Who sails in the bay?')
  const of = (kind: string) => titles(owner, { q: 'bay', kind })
  expect(await of('files')).toEqual(['resource Bay notes.txt', 'passage Bay notes.txt'])
  expect((await of('links')).toSorted()).toEqual(['passage Tide table', 'resource Tide table'])
  expect(await of('folders')).toEqual(['folder Bay'])
  expect(await of('messages')).toEqual(['message Townhall'])
  expect(await of('people')).toEqual([])
  expect((await titles(owner, { q: 'bay' }))[0]).toBe('folder Bay')
})

test('results can be restricted by author and by date', async () => {
  const { owner, viewer, kb } = await setUp()
  await addFile(db, kb.id, owner, { title: 'Kelp.txt', pages: ['Kelp grows fast.'] })
  const message = await api.message(viewer, kb.townhallId, 'Kelp for lunch')
  const old = { created_at: '2020-05-01T12:00:00.000Z' }
  await db.updateTable('messages').set(old).where('id', '=', message.id).execute()
  const found = ['resource Kelp.txt', 'passage Kelp.txt']
  expect(await titles(owner, { q: 'kelp', authorId: owner.id })).toEqual(found)
  expect(await titles(owner, { q: 'kelp', authorId: viewer.id })).toEqual(['message Townhall'])
  expect(await titles(owner, { q: 'kelp', authorId: newId() })).toEqual([])
  expect(await titles(owner, { q: 'kelp', dateFrom: '2020-06-01T00:00:00.000Z' })).toEqual(found)
  expect(await titles(owner, { q: 'kelp', dateTo: '2020-06-01T00:00:00.000Z' })).toEqual([
    'message Townhall',
  ])
})

test('the excerpt of a message has no Markdown marks, and marks what was typed', async () => {
  const { owner, kb } = await setUp()
  await api.message(
    owner,
    kb.townhallId,
    '## Plan\n\n| Site | **Visits** |\n|---|---|\n| Oslo | 4 |',
  )
  const [hit] = await find(owner, { q: 'visits' })
  expect(hit?.excerpt).toBe('Plan Site Visits Oslo 4')
  expect(hit?.marks).toEqual([{ start: 10, end: 16 }])
})
