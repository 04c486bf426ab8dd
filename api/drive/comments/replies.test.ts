import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function commented() {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(owner)
  await api.join(viewer, kb)
  const at = { kbId: kb.id }
  const body = { title: 'Rules', content: 'The upper meadow is for mares.' }
  const { id: resourceId } = await api.call(owner, 'createPage', { params: at, body })
  const file = { ...at, resourceId }
  const read = () => api.call(owner, 'readResource', { params: file })
  await expect.poll(read).toMatchObject({ status: 'completed' })
  const { messageId } = await api.call(owner, 'commentOnPassage', {
    params: file,
    body: { clientId: newId(), chatId: kb.townhallId, content: 'Why?', quote: 'upper meadow' },
  })
  const place = { ...file, messageId }
  const reply = (person: Person, content: string, clientId = newId()) =>
    api.call(person, 'replyToPassageComment', { params: place, body: { clientId, content } })
  const thread = { chatId: kb.townhallId, rootMessageId: messageId }
  return { owner, viewer, kb, file, messageId, reply, thread }
}

test('the newest replies of people are listed with a comment, oldest first', async () => {
  const { owner, viewer, file, reply, thread } = await commented()
  for (const words of ['One', 'Two', 'Three']) await reply(viewer, words)
  const { replies, replyCount } = await reply(owner, 'All **four**')
  expect(replyCount).toBe(4)
  expect(replies).toHaveLength(limits.passageRepliesShown)
  expect(replies).toMatchObject([
    { excerpt: 'Two', sender: { id: viewer.id } },
    { excerpt: 'Three', sender: { id: viewer.id } },
    { excerpt: 'All four', sender: { id: owner.id } },
  ])
  const newest = { chatId: thread.chatId, messageId: replies[2]?.messageId ?? '' }
  expect(await api.call(viewer, 'readMessage', { params: newest })).toMatchObject({
    content: 'All **four**',
    rootId: thread.rootMessageId,
  })
  await api.call(owner, 'deleteMessage', { params: newest })
  const { comments } = await api.call(viewer, 'listPassageComments', { params: file })
  expect(comments[0]?.replies.map(({ excerpt }) => excerpt)).toEqual(['One', 'Two', 'Three'])
})

test('a reply that is sent again is there once, and keeps the draft of its thread', async () => {
  const { viewer, reply, thread } = await commented()
  const draft = { params: { chatId: thread.chatId } }
  const query = { rootMessageId: thread.rootMessageId }
  await api.call(viewer, 'saveDraft', { ...draft, body: { ...query, content: 'Not yet' } })
  const clientId = newId()
  await reply(viewer, 'Because.', clientId)
  expect(await reply(viewer, 'Because.', clientId)).toMatchObject({ replyCount: 1 })
  expect(await api.call(viewer, 'readDraft', { ...draft, query })).toMatchObject({
    content: 'Not yet',
  })
})

test('an answer that quotes files is in the thread only', async () => {
  const { owner, file, reply, messageId } = await commented()
  const { replies } = await reply(owner, 'A quote of the lease')
  await api.db
    .updateTable('messages')
    .set({ source_kb_id: file.kbId })
    .where('id', '=', replies[0]?.messageId ?? '')
    .execute()
  const { comments } = await api.call(owner, 'listPassageComments', { params: file })
  expect(comments).toMatchObject([{ messageId, replyCount: 1, replies: [] }])
})
