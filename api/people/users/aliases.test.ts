import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function pair() {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  const name = (target: { id: string }, alias: string, by = ana) =>
    api.attempt(by, 'setAlias', { body: { targetUserId: target.id, alias } })
  return { ana, ben, kb, name }
}

const aliases = (person: Person) => api.call(person, 'listAliases', {})

test('a person’s alias for another person is visible to nobody else', async () => {
  const { ana, ben, name } = await pair()
  const alias = { ownerUserId: ana.id, targetUserId: ben.id, alias: 'Benny' }
  expect((await name(ben, ' Benny ')).data).toEqual(alias)
  expect(await aliases(ana)).toEqual([alias])
  expect(await aliases(ben)).toEqual([])
})

test('a new alias replaces the old one, and an empty one removes it', async () => {
  const { ana, ben, name } = await pair()
  await name(ben, 'First')
  await name(ben, 'Second')
  expect(await aliases(ana)).toMatchObject([{ alias: 'Second' }])
  expect((await name(ben, '  ')).data).toMatchObject({ alias: '' })
  expect(await aliases(ana)).toEqual([])
  expect((await name(ben, '')).status).toBe(200)
})

test('only people who share a knowledge base can get an alias', async () => {
  const { ana, name } = await pair()
  const stranger = await api.person()
  for (const target of [stranger, ana, { id: newId() }]) {
    for (const alias of ['Somebody', '']) {
      const { status, code } = await name(target, alias)
      expect([status, code]).toEqual([404, 'user_not_found'])
    }
  }
  expect(await aliases(ana)).toEqual([])
})

test('without a common knowledge base, an existing alias stays and can be removed, but no alias can be set', async () => {
  const { ana, ben, kb, name } = await pair()
  await name(ben, 'Benny')
  await api.call(ana, 'removeMember', { params: { kbId: kb.id, userId: ben.id } })
  expect(await aliases(ana)).toMatchObject([{ alias: 'Benny' }])
  expect((await name(ben, 'Another')).code).toBe('user_not_found')
  expect((await name(ben, '')).status).toBe(200)
  expect(await aliases(ana)).toEqual([])
})

test('twenty aliases set at once leave one alias', async () => {
  const { ana, ben, name } = await pair()
  const names = Array.from({ length: 20 }, (_, n) => `Name ${n}`)
  const answers = await Promise.all(names.map((alias) => name(ben, alias)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const [one, ...more] = await aliases(ana)
  expect([names.includes(one?.alias ?? ''), more]).toEqual([true, []])
})

test('previews of chats and results of search have the reader’s aliases in mentions', async () => {
  const { ana, ben, kb, name } = await pair()
  const chatId = kb.townhallId
  const send = (content: string) =>
    api.call(ana, 'sendMessage', { params: { chatId }, body: { clientId: newId(), content } })
  await send('The lamp is with @Ben until noon')
  await name(ben, 'Keeper of the lamp')
  const previews = async (person: Person) => [
    (await api.call(person, 'readChat', { params: { chatId } })).lastMessage,
    (await api.call(person, 'listChats', { query: { kbId: kb.id } }))[0]?.lastMessage,
    (await api.call(person, 'listAllChats', { query: {} })).chats[0]?.lastMessage,
  ]
  const found = async (person: Person) => {
    const hits = await api.call(person, 'search', { query: { q: 'noon', kind: 'messages' } })
    return hits.map(({ excerpt, marks }) => [
      excerpt,
      marks.map(({ start, end }) => excerpt.slice(start, end)),
    ])
  }
  const own = 'The lamp is with @Keeper of the lamp until noon'
  expect(await previews(ana)).toEqual([own, own, own])
  expect(await found(ana)).toEqual([[own, ['noon']]])
  const others = 'The lamp is with @Ben until noon'
  expect(await previews(ben)).toEqual([others, others, others])
  expect(await found(ben)).toEqual([[others, ['noon']]])
  await send('Nobody is named here, but see lamp@ben.example')
  expect((await previews(ana))[0]).toBe('Nobody is named here, but see lamp@ben.example')
})
