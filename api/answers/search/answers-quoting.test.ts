import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const line = 'The lighthouse of the north was lit in 1901.'

async function scene() {
  const [olga, vic] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(olga)
  await api.join(vic, kb)
  const file = (title: string, text: string) =>
    addFile(api.db, kb.id, olga, { title, pages: [text] })
  const north = await file('north.txt', line)
  const south = await file('south.txt', 'Gulls nest on the roof of the boathouse.')
  const mentions = (person: Person, resourceId: string) =>
    api.call(person, 'listAnswersQuoting', { params: { kbId: kb.id, resourceId } })
  return { olga, vic, kb, north, south, mentions }
}

async function ask(person: Person, chatId: string, question: string): Promise<string> {
  const socket = await api.socket(person)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  const asked = await api.message(person, chatId, question)
  const done = await socket.until(
    ({ type, data }) =>
      type === 'message_edit' &&
      data.message.parentId === asked.id &&
      data.message.botState === 'done',
  )
  return done.type === 'message_edit' ? done.data.message.id : ''
}

test('the answers that quote a file are listed with the quote, the newest first', async () => {
  const { vic, kb, north, south, mentions } = await scene()
  const first = await ask(vic, kb.aiChatId, 'When was the lighthouse of the north lit?')
  const second = await ask(vic, kb.aiChatId, 'In which year was the lighthouse lit?')
  const found = await mentions(vic, north)
  expect(found.map(({ messageId }) => messageId)).toEqual([second, first])
  expect(found[0]).toMatchObject({ kind: 'message', chatId: kb.aiChatId, excerpt: line })
  expect(await mentions(vic, south)).toEqual([])
})

test('answers in chats of others, and those of deleted messages, are not listed', async () => {
  const { olga, vic, kb, north, mentions } = await scene()
  const own = await api.call(olga, 'createChat', {
    body: { kbId: kb.id, title: 'Own' },
  })
  const answer = await ask(olga, own.id, '@AI When was the lighthouse of the north lit?')
  expect((await mentions(olga, north)).map(({ messageId }) => messageId)).toEqual([answer])
  expect(await mentions(vic, north)).toEqual([])
  await api.call(olga, 'deleteMessage', { params: { chatId: own.id, messageId: answer } })
  expect(await mentions(olga, north)).toEqual([])
})
