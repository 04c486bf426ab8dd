import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const hereFor = async (person: Person, chatId: string) =>
  (await api.call(person, 'listPresent', { params: { chatId } })).people.map(
    (one) => one.displayName,
  )

test('the other people who are connected to a chat are here, each once, until they leave', async () => {
  const { kb, people } = await api.team('Ana', 'Ben', 'Kim')
  const [ana, ben, kim] = people
  const chatId = kb.townhallId
  expect(await hereFor(ana, chatId)).toEqual([])
  const sockets = [await api.socket(ben), await api.socket(ben), await api.socket(ana)]
  for (const socket of sockets) await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  expect(await hereFor(ana, chatId)).toEqual(['Ben'])
  expect(await hereFor(kim, chatId)).toEqual(['Ana', 'Ben'])
  await sockets[0]?.ask({ type: 'leave_kb', data: { kbId: kb.id } })
  expect(await hereFor(ana, chatId)).toEqual(['Ben'])
  await sockets[1]?.ask({ type: 'leave_kb', data: { kbId: kb.id } })
  expect(await hereFor(ana, chatId)).toEqual([])
})

test('only people of a chat learn who is there, and those who left it are not there', async () => {
  const { kb, people } = await api.team('Ana', 'Ben', 'Kim')
  const [ana, ben, kim] = people
  const { id: chatId } = await api.call(ben, 'createChat', {
    body: { kbId: kb.id, title: 'Group', UserIDs: [ana.id] },
  })
  const params = { chatId }
  expect((await api.attempt(kim, 'listPresent', { params })).code).toBe('chat_not_found')
  for (const one of [ana, kim])
    await (await api.socket(one)).ask({ type: 'join_kb', data: { kbId: kb.id } })
  expect(await hereFor(ben, chatId)).toEqual(['Ana'])
  await api.call(ana, 'leaveChat', { params })
  expect(await hereFor(ben, chatId)).toEqual([])
})
