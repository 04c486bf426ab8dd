import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene(names: string[]) {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const others = await Promise.all(names.map((name) => api.person(name)))
  for (const one of others) await api.join(one, kb)
  return { ana, others, kb }
}

type Query = { search?: string; after?: string; userId?: string; limit?: number }
const membersFor = (person: Person, kbId: string) => async (query: Query) =>
  (await api.call(person, 'listCollaborators', { params: { kbId }, query })).collaborators.filter(
    ({ isBot }) => !isBot,
  )

test('members are listed page by page: the owner, then the others by how their names are spoken', async () => {
  const { ana, kb } = await scene(['Zoë', 'ben', '张伟', 'Carl', 'Xu'])
  const members = membersFor(ana, kb.id)
  const first = await members({ limit: 4 })
  const rest = await members({ limit: 4, after: first.at(-1)?.userId ?? '' })
  const names = [...first, ...rest].map(({ displayName }) => displayName)
  expect(names).toEqual(['Ana', 'ben', 'Carl', 'Xu', '张伟', 'Zoë'])
  expect((await members({ userId: first[1]?.userId ?? '' })).map((one) => one.displayName)).toEqual(
    ['ben'],
  )
})

test('a page after somebody who is no member is rejected', async () => {
  const { ana, kb } = await scene([])
  const stranger = await api.person()
  const query = { after: stranger.id }
  const answer = await api.attempt(ana, 'listCollaborators', { params: { kbId: kb.id }, query })
  expect(answer.code).toBe('user_not_found')
  const at = { params: { chatId: kb.townhallId }, query }
  expect((await api.attempt(ana, 'listChatMembers', at)).code).toBe('user_not_found')
})

test('members are found by parts of their names, in Latin letters, and by the reader’s alias', async () => {
  const { ana, others, kb } = await scene(['张伟', 'Lin Wei', 'Zoë'])
  const members = membersFor(ana, kb.id)
  const find = async (search: string) => (await members({ search })).map((one) => one.displayName)
  expect(await find('伟')).toEqual(['张伟'])
  expect(await find('zhang w')).toEqual(['张伟'])
  expect(await find('zw')).toEqual(['张伟'])
  expect(await find('LW')).toEqual(['Lin Wei'])
  expect(await find('zoe')).toEqual(['Zoë'])
  expect(await find('%')).toEqual([])
  await api.call(ana, 'setAlias', { body: { targetUserId: others[2]?.id ?? '', alias: '老王' } })
  expect(await find('laowang')).toEqual(['老王'])
  expect(await membersFor(others[0] as Person, kb.id)({ search: 'laowang' })).toEqual([])
})

test('the members of a chat are listed page by page: its creator, its admins, then the others', async () => {
  const { ana, others, kb } = await scene(['Ben', 'Carl', 'Dan'])
  const [ben, carl, dan] = others as [Person, Person, Person]
  const chat = await api.call(ben, 'createChat', {
    body: { kbId: kb.id, title: 'Group', UserIDs: [ana.id, carl.id, dan.id] },
  })
  const params = { chatId: chat.id }
  await api.call(ben, 'changeChatRole', {
    params: { ...params, userId: dan.id },
    body: { role: 'admin' },
  })
  const list = (query: Query) => api.call(carl, 'listChatMembers', { params, query })
  const first = await list({ limit: 3 })
  const rest = await list({ limit: 3, after: first.at(-1)?.id ?? '' })
  expect([...first, ...rest].map(({ displayName }) => displayName)).toEqual([
    'Ben',
    'Dan',
    'Ana',
    'Carl',
  ])
  expect((await list({ search: 'ca' })).map(({ id }) => id)).toEqual([carl.id])
})
