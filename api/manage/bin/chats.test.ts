import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readEverything } from '#tests/support/everything.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** A group chat with a message, a thread and a draft. */
async function scene() {
  const names = ['Olga', 'Ana', 'Ben'] as const
  const made = await Promise.all(names.map((name) => api.person(name)))
  const [owner, ana, ben] = made as [Person, Person, Person]
  const kb = await api.kb(owner)
  for (const one of [ana, ben]) await api.join(one, kb)
  const body = { kbId: kb.id, title: 'Zanthoquil', UserIDs: [ben.id, owner.id] }
  const { id: chatId } = await api.call(ana, 'createChat', { body })
  const { id: rootMessageId } = await api.message(ana, chatId, 'Zanthoquil sails at nine')
  await api.message(ben, chatId, 'Zanthoquil, really?', { rootMessageId })
  const params = { chatId }
  await api.call(ben, 'saveDraft', { params, body: { content: 'Zanthoquil draft' } })
  await api.deps.notifier.settled()
  return { owner, ana, ben, kb, params }
}

const restore = async (person: Person, kb: { id: string }, id: string) =>
  (
    await api.call(person, 'restoreFromBin', {
      params: { kbId: kb.id },
      body: { ids: [id] },
    })
  ).restoredIds

test('a deleted chat is nowhere but in the bin of its creator, and restored as it was', async () => {
  const { owner, ana, ben, kb, params } = await scene()
  const { chatId } = params
  const read = async () => ({
    chat: await api.call(ben, 'readChat', { params }),
    messages: await api.call(ben, 'listMessages', { params }),
    draft: await api.call(ben, 'readDraft', { params }),
    threads: await api.call(ben, 'listThreads', { params: { kbId: kb.id } }),
  })
  const before = await read()
  await api.call(ana, 'deleteChat', { params })
  for (const person of [owner, ana, ben]) {
    const places = { kbId: [kb.id], chatId: [chatId], q: ['sails'] }
    const shown = (await readEverything(api, person, places)).filter(
      ({ from, text }) => text.includes('Zanthoquil') && !from.startsWith('listBin '),
    )
    expect(shown.map(({ from }) => from)).toEqual([])
  }
  expect((await api.attempt(ana, 'deleteChat', { params })).code).toBe('chat_not_found')
  expect(await restore(owner, kb, chatId)).toEqual([])
  expect(await restore(ben, kb, chatId)).toEqual([])
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  expect(await restore(ana, kb, chatId)).toEqual([chatId])
  await socket.until(({ type, data }) => type === 'chat_add' && data.chat.id === chatId)
  expect(await read()).toEqual(before)
  expect(await restore(ana, kb, chatId)).toEqual([])
})

test('who has left the knowledge base meanwhile is not in a restored chat', async () => {
  const { owner, ana, ben, kb, params } = await scene()
  await api.call(ana, 'deleteChat', { params })
  await api.call(owner, 'removeMember', { params: { kbId: kb.id, userId: ben.id } })
  await restore(ana, kb, params.chatId)
  const members = await api.call(ana, 'listChatMembers', { params })
  expect(JSON.stringify(members)).not.toContain(ben.id)
  await api.join(ben, kb)
  expect((await api.attempt(ben, 'readChat', { params })).code).toBe('chat_not_found')
})

test('a chat that is deleted for good has no messages left', async () => {
  const { ana, kb, params } = await scene()
  await api.call(ana, 'deleteChat', { params })
  await api.call(ana, 'purgeBin', { params: { kbId: kb.id }, body: {} })
  expect(await restore(ana, kb, params.chatId)).toEqual([])
  const left = await api.db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', params.chatId)
    .execute()
  expect(left).toEqual([])
})
