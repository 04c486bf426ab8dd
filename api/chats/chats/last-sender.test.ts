import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

test('a chat says who wrote the message that it shows, also after the newest one was deleted', async () => {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  const chatId = kb.townhallId
  const said = async (person: Person) => {
    const chats = await api.call(person, 'listChats', { query: { kbId: kb.id } })
    const { lastMessage, lastSender } = chats.find(({ id }) => id === chatId) ?? {}
    return `${lastSender?.displayName}: ${lastMessage}`
  }
  expect(await said(ben)).toBe('undefined: null')
  await api.message(ana, chatId, 'The lamp is lit')
  const { id: messageId } = await api.message(ben, chatId, 'Tea is ready')
  expect(await said(ana)).toBe('Ben: Tea is ready')
  await api.call(ben, 'deleteMessage', { params: { chatId, messageId } })
  expect(await said(ana)).toBe('Ana: The lamp is lit')
  await api.call(ben, 'setAlias', { body: { targetUserId: ana.id, alias: 'Anna' } })
  expect(await said(ben)).toBe('Anna: The lamp is lit')
})
