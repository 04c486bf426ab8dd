import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { withMentionNames } from '#shared/mentions.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Creates a group chat of four, two of whom have the same name, and a member outside of it. */
async function scene() {
  const names = ['Ana', 'Ben', 'Kim', 'Kim', 'Dan']
  const [ana, ben, kim, kim2, dan] = (await Promise.all(names.map((name) => api.person(name)))) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const kb = await api.kb(ana)
  for (const one of [ben, kim, kim2, dan]) await api.join(one, kb)
  const chat = await api.call(ben, 'createChat', {
    body: { kbId: kb.id, title: 'Group', UserIDs: [ana.id, kim.id, kim2.id] },
  })
  return { ana, ben, kim, kim2, dan, kb, chatId: chat.id }
}

type Sending = Parameters<TestApi['message']>[3]
const send = (person: Person, chatId: string, content: string, more: Sending = {}) =>
  api.attempt(person, 'sendMessage', {
    params: { chatId },
    body: { clientId: newId(), content, ...more },
  })
const mark = (id: string, name: string) => `<span data-mention="${id}">@${name}</span>`
async function mentionedTo(person: Person, chatId: string): Promise<string[]> {
  await api.deps.notifier.settled()
  const all = await api.call(person, 'listNotifications', {})
  return all.flatMap(({ type, redirectData }) =>
    type === 'message_mention' && redirectData.chatId === chatId
      ? [redirectData.messageId ?? '']
      : [],
  )
}

test('a message mentions the people whose ids it has, under their current names', async () => {
  const { ana, ben, kim, kim2, chatId } = await scene()
  const content = 'Hello @Kim and @Kim, but not `@Kim`'
  const sent = await api.message(ben, chatId, content, { mentionIds: [kim2.id, kim.id] })
  expect(sent.mentions.map(({ id }) => id)).toEqual([kim2.id, kim.id])
  expect(sent.html).toBe(
    `<p>Hello ${mark(kim2.id, 'Kim')} and ${mark(kim.id, 'Kim')}, but not <code>@Kim</code></p>`,
  )
  expect(await mentionedTo(kim, chatId)).toEqual([sent.id])
  expect(await mentionedTo(ana, chatId)).toEqual([])
  await api.call(kim, 'updateUser', { body: { displayName: 'K < Lee' } })
  const { messages } = await api.call(ana, 'listMessages', { params: { chatId } })
  expect(messages[0]?.html).toContain(mark(kim.id, 'K &lt; Lee'))
  expect(messages[0]?.mentions[1]?.displayName).toBe('K < Lee')
})

test('only people of the chat can be mentioned by id', async () => {
  const { ben, dan, chatId } = await scene()
  for (const id of [dan.id, newId()])
    expect(await send(ben, chatId, '@Dan', { mentionIds: [id] })).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
  const { seq } = await api.call(ben, 'readChat', { params: { chatId } })
  expect(seq).toBe(0)
  const many = Array.from({ length: 51 }, newId)
  expect((await send(ben, chatId, 'x', { mentionIds: many })).fields).toEqual({
    mentionIds: ['too_many'],
  })
})

test('without ids a written name counts if only one person of the chat has it', async () => {
  const { ana, ben, kim, dan, chatId } = await scene()
  const sent = await api.message(ben, chatId, '@ana, @Kim, @Dan and @Benedict')
  expect(sent.mentions.map(({ id }) => id)).toEqual([ana.id])
  expect(sent.html).toBe(`<p>${mark(ana.id, 'Ana')}, @Kim, @Dan and @Benedict</p>`)
  expect(await mentionedTo(ana, chatId)).toEqual([sent.id])
  for (const person of [kim, dan]) expect(await mentionedTo(person, chatId)).toEqual([])
  const none = await api.message(ben, chatId, '@Ana', { mentionIds: [] })
  expect([none.mentions, none.html]).toEqual([[], '<p>@Ana</p>'])
})

test('an edit notifies the people whom it newly mentions, once', async () => {
  const { ana, ben, kim, kim2, chatId } = await scene()
  const sent = await api.message(ben, chatId, '@Kim', { mentionIds: [kim.id] })
  expect(await mentionedTo(kim, chatId)).toEqual([sent.id])
  await api.call(kim, 'markChatRead', { params: { chatId }, body: { messageId: sent.id } })
  const params = { chatId, messageId: sent.id }
  const edit = (content: string) => api.call(ben, 'editMessage', { params, body: { content } })
  const edited = await edit('@Kim and @Ana')
  expect(edited.mentions.map(({ id }) => id).sort()).toEqual([ana.id, kim.id].sort())
  expect(await mentionedTo(ana, chatId)).toEqual([sent.id])
  expect(await mentionedTo(kim, chatId)).toEqual([sent.id])
  expect(await mentionedTo(kim2, chatId)).toEqual([])
  expect((await edit('Nobody')).mentions).toEqual([])
})

test('an edit keeps the mention of a person who has another name by now', async () => {
  const { ana, ben, kim, chatId } = await scene()
  const sent = await api.message(ben, chatId, '@Kim', { mentionIds: [kim.id] })
  await api.call(kim, 'updateUser', { body: { displayName: 'Lee & Lee' } })
  const params = { chatId, messageId: sent.id }
  const edited = await api.call(ben, 'editMessage', { params, body: { content: 'Well, @Kim' } })
  expect(edited.mentions.map(({ id }) => id)).toEqual([kim.id])
  expect(edited.html).toBe(`<p>Well, ${mark(kim.id, 'Lee &amp; Lee')}</p>`)
  const body = { content: '@Kim, @Ana', mentionIds: [kim.id, ana.id] }
  const both = await api.call(ben, 'editMessage', { params, body })
  expect(both.html).toBe(`<p>${mark(kim.id, 'Lee &amp; Lee')}, ${mark(ana.id, 'Ana')}</p>`)
})

test('administrators and the admins of a group mention everybody in a chat, others do not', async () => {
  const { ana, ben, kim, dan, kb, chatId } = await scene()
  const all = { mentionsEveryone: true }
  for (const person of [ana, ben]) {
    const { can } = await api.call(person, 'readChat', { params: { chatId } })
    expect(can.mentionEveryone).toBe(true)
  }
  expect((await send(kim, chatId, '@everyone', all)).code).toBe('forbidden')
  expect((await send(ben, kb.townhallId, '@everyone', all)).code).toBe('forbidden')
  const sent = await api.message(ben, chatId, '@everyone: lunch', all)
  expect([sent.mentionsEveryone, sent.mentions]).toEqual([true, []])
  expect(sent.html).toBe(`<p>${mark('everyone', 'everyone')}: lunch</p>`)
  expect(await mentionedTo(kim, chatId)).toEqual([sent.id])
  expect(await mentionedTo(ana, chatId)).toEqual([sent.id])
  expect(await mentionedTo(ben, chatId)).toEqual([])
  const plain = await api.message(ana, kb.townhallId, '@everyone')
  expect([plain.mentionsEveryone, plain.html]).toEqual([false, '<p>@everyone</p>'])
  expect(await mentionedTo(dan, kb.townhallId)).toEqual([])
})

test('@AI asks the bot unless its author has switched that off', async () => {
  const { ben, chatId } = await scene()
  expect((await api.message(ben, chatId, '@AI what is new?')).expectBotReply).toBe(true)
  await api.call(ben, 'updatePreferences', { body: { botMentionEnabled: false } })
  expect((await api.message(ben, chatId, '@AI what is new?')).expectBotReply).toBe(false)
  const asked = await api.message(ben, chatId, 'What is new?', { expectBotReply: true })
  expect(asked.expectBotReply).toBe(true)
})

test('a forwarded copy mentions nobody, and its comment mentions people of the other chat', async () => {
  const { ana, ben, dan, kb, chatId } = await scene()
  const sent = await api.message(ben, chatId, '@Ana, see this')
  const [comment, copy] = await api.call(ben, 'forwardMessages', {
    params: { chatId },
    body: { messageIds: [sent.id], chatIds: [kb.townhallId], comment: '@Dan, look' },
  })
  expect(comment?.mentions.map(({ id }) => id)).toEqual([dan.id])
  expect([copy?.mentions, copy?.html]).toEqual([[], '<p>@Ana, see this</p>'])
  expect(await mentionedTo(dan, kb.townhallId)).toEqual([comment?.id])
  expect(await mentionedTo(ana, kb.townhallId)).toEqual([])
})

test('a client shows mentions under its reader’s own names', () => {
  const html = `<p>${mark('a-1', 'Ana')}, ${mark('b-2', 'Ben')}, ${mark('everyone', 'everyone')}</p>`
  const shown = withMentionNames(html, (id) => (id === 'a-1' ? 'A & B' : null))
  expect(shown).toBe(`<p>${mark('a-1', 'A &amp; B')}, @Ben, ${mark('everyone', 'everyone')}</p>`)
})
