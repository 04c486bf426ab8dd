import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const [olga, vic] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(olga)
  await api.join(vic, kb)
  const file = (title: string, text: string) =>
    addFile(api.db, kb.id, olga, { title, pages: [text] })
  const north = await file('north.txt', 'The lighthouse of the north was lit in 1901.')
  const south = await file('south.txt', 'The lighthouse of the south was lit in 1902.')
  return { olga, vic, kb, north, south }
}

async function answerTo(person: Person, chatId: string, resourceIds: string[]) {
  const socket = await api.socket(person)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  const question = 'When was the lighthouse lit?'
  const asked = await api.message(person, chatId, question, { resourceIds })
  const done = await socket.until(
    ({ type, data }) =>
      type === 'message_edit' &&
      data.message.parentId === asked.id &&
      data.message.botState === 'done',
  )
  if (done.type !== 'message_edit') throw new Error('no answer')
  return { asked, cited: done.data.message.citations.map(({ resourceId }) => resourceId) }
}

test('a question about chosen files is answered from these files only', async () => {
  const { vic, kb, north, south } = await scene()
  for (const file of [north, south]) {
    const { asked, cited } = await answerTo(vic, kb.aiChatId, [file])
    expect([...new Set(cited)]).toEqual([file])
    expect(asked.resourceIds).toEqual([file])
  }
  const { asked, cited } = await answerTo(vic, kb.aiChatId, [])
  expect(asked.resourceIds).toEqual([])
  expect(new Set(cited).size).toBeGreaterThan(0)
})

test('only files of the knowledge base that the person may read can be chosen', async () => {
  const { olga, vic, kb, north } = await scene()
  const other = await api.kb(olga)
  const foreign = await addFile(api.db, other.id, olga, { title: 'a.txt', pages: ['A line.'] })
  const send = (person: Person, resourceIds: string[]) =>
    api.attempt(person, 'sendMessage', {
      params: { chatId: kb.aiChatId },
      body: { clientId: newId(), content: 'When?', resourceIds },
    })
  for (const wrong of [foreign, newId()])
    expect((await send(olga, [north, wrong])).code).toBe('resource_not_found')
  await api.call(olga, 'updateKb', { params: { kbId: kb.id }, body: { canEveryoneRead: false } })
  expect((await send(vic, [north])).code).toBe('resource_not_found')
  expect((await send(olga, [north])).status).toBe(200)
})

test('a message that asks no bot is about no files', async () => {
  const { vic, kb, north } = await scene()
  const sent = await api.message(vic, kb.townhallId, 'Hello', { resourceIds: [north] })
  expect(sent.resourceIds).toEqual([])
})
