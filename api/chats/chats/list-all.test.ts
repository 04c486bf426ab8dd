import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Creates two people with two knowledge bases, and a group chat and a private chat in one. */
async function scene() {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben Okri')]
  const garden = await api.kb(ana, { title: 'Garden', icon: 'science' })
  const library = await api.kb(ana, { title: 'Library' })
  for (const kb of [garden, library]) await api.join(ben, kb)
  const group = await api.call(ana, 'createChat', {
    body: { kbId: garden.id, title: 'Roses', UserIDs: [ben.id] },
  })
  const own = await api.call(ana, 'openPrivateChat', {
    body: { kbId: garden.id, otherUserId: ben.id },
  })
  return { ana, ben, garden, library, group, own }
}

const titles = async (person: Person, query: { search?: string } = {}) =>
  (await api.call(person, 'listAllChats', { query })).chats.map(
    ({ title, knowledgeBase }) => `${title} in ${knowledgeBase.title}`,
  )

test('the chats of all knowledge bases are listed, those with the newest message first', async () => {
  const { ana, ben, garden, library, group, own } = await scene()
  await api.message(ben, own.id, 'One')
  await api.message(ben, library.townhallId, 'Two')
  await api.message(ben, group.id, 'Three')
  expect((await titles(ana)).slice(0, 3)).toEqual([
    'Roses in Garden',
    'Townhall in Library',
    'Ben Okri in Garden',
  ])
  const { chats } = await api.call(ana, 'listAllChats', {})
  const here = await api.call(ana, 'listChats', { query: { kbId: garden.id } })
  const { knowledgeBase, ...chat } = chats[0] ?? {}
  expect(knowledgeBase).toEqual({ id: garden.id, title: 'Garden', icon: 'science' })
  expect(chat).toEqual(here.find(({ id }) => id === group.id))
})

test('pages follow each other without a gap or a repetition', async () => {
  const { ana } = await scene()
  const all = await api.call(ana, 'listAllChats', {})
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 2, ...(cursor ? { cursor } : {}) }
    const page = await api.call(ana, 'listAllChats', { query })
    found.push(...page.chats.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(found).toEqual(all.chats.map(({ id }) => id))
  for (const wrong of ['x', 'W10', Buffer.from('["a","b"]').toString('base64url')])
    expect((await api.attempt(ana, 'listAllChats', { query: { cursor: wrong } })).code).toBe(
      'invalid_cursor',
    )
})

test('chats are found by words of the title, the other person, an alias and the knowledge base', async () => {
  const { ana, ben } = await scene()
  expect(await titles(ana, { search: 'ros gard' })).toEqual(['Roses in Garden'])
  expect(await titles(ana, { search: 'okri' })).toEqual(['Ben Okri in Garden'])
  expect(await titles(ana, { search: 'okri library' })).toEqual([])
  expect((await titles(ana, { search: 'LIBRARY' })).sort()).toEqual([
    'AI Chat in Library',
    'Townhall in Library',
  ])
  expect(await titles(ana, { search: '%' })).toEqual([])
  await api.call(ana, 'setAlias', { body: { targetUserId: ben.id, alias: 'Neighbour' } })
  expect(await titles(ana, { search: 'neighbour' })).toEqual(['Neighbour in Garden'])
  expect(await titles(ben, { search: 'neighbour' })).toEqual([])
})

test('a person who has left a knowledge base or a chat does not find its chats', async () => {
  const { ben, garden, group } = await scene()
  await api.call(ben, 'leaveChat', { params: { chatId: group.id } })
  expect(await titles(ben)).not.toContain('Roses in Garden')
  await api.call(ben, 'leaveKb', { params: { kbId: garden.id } })
  expect((await titles(ben)).sort()).toEqual(['AI Chat in Library', 'Townhall in Library'])
})
