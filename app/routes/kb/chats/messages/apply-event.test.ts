import { expect, test } from 'vitest'
import { answerIntent } from '#app/routes/kb/chats/answer/answer-button.tsx'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { deletedEvent, fakeMessage, sentEvent } from '#tests/support/fake-chat.ts'
import { emptyMap, missingOf, shownOf, withEvents, withPage } from './message-map.ts'
import { newestPage } from './read-page.ts'

const chatId = 'chat'
const message = fakeMessage

const answer = (change: Partial<Message> = {}) =>
  message(2, { senderType: 'bot', userId: 'bot', botState: 'writing', ...change })

const said = sentEvent

function changed(one: Message, feedback?: Message['feedback']): ServerEvent {
  const { isRead: _, feedback: __, ...edited } = one
  const { seq, id: messageId, content } = one
  const opinion = feedback === undefined ? {} : { feedback }
  return {
    type: 'message_edit',
    data: { chatId, seq, messageId, content, message: edited, ...opinion },
  }
}

/** Returns the messages on the page after these events, starting from the loaded ones. */
function after(loaded: Message[], ...events: ServerEvent[]): Message[] {
  const page = newestPage({ messages: loaded, hasMore: false })
  return shownOf(withEvents(withPage(emptyMap, page), events, { chatId, rootId: null }))
}

test('a new message is shown as received, with the reader’s permissions', () => {
  const own = message(2, {
    isRead: true,
    can: { edit: true, delete: true, pin: false, steer: false },
  })
  expect(after([message(1)], said(own))).toEqual([message(1), own])
})

test('a new answer can be stopped by a reader whose permissions allow it', () => {
  const steered = answer({ can: { edit: false, delete: false, pin: false, steer: true } })
  const acts = [steered, answer()].map((one) => after([], said(one)).map(answerIntent))
  expect(acts).toEqual([['stop'], [null]])
})

test('an event of a message that the page has already loaded changes nothing', () => {
  const edited = message(1, { content: 'other words', isEdited: true })
  expect(after([edited], said(message(1)))).toEqual([edited])
})

test('an edited message keeps its read state and the reader’s feedback', () => {
  const before = answer({ isRead: true, feedback: 'like' })
  const [shown] = after([before], changed(answer({ content: 'grown', botState: 'done' })))
  expect(shown).toEqual({ ...before, content: 'grown', botState: 'done' })
})

test('the reader’s feedback on an answer changes when they change it on another page', () => {
  const opinionsOf = (...told: Message['feedback'][]) =>
    after([answer({ feedback: 'dislike' })], ...told.map((one) => changed(answer(), one))).map(
      ({ feedback }) => feedback,
    )
  expect(opinionsOf('like')).toEqual(['like'])
  expect(opinionsOf('like', null)).toEqual([null])
})

test('a deleted message loses its content and its permissions', () => {
  const before = message(1, {
    content: 'secret',
    can: { edit: true, delete: true, pin: false, steer: false },
  })
  const [shown] = after([before], deletedEvent(before))
  expect(shown).toMatchObject({ content: '', isDeleted: true })
  expect(shown?.can).toEqual({ edit: false, delete: false, pin: false, steer: false })
})

test('a reply is counted once in the message that it answers, however often its event arrives', () => {
  const reply = message(3, { rootId: 'id1' })
  const told = said(reply, message(1, { replyCount: 1 }))
  const [root] = after([message(1)], told, told)
  expect(root).toMatchObject({ replyCount: 1, lastReplyAt: reply.createdAt })
})

test('an event from before a reply does not take the reply out of the count again', () => {
  const first = said(message(3, { rootId: 'id1' }), message(1, { replyCount: 1 }))
  const second = said(message(4, { rootId: 'id1' }), message(1, { replyCount: 2 }))
  const edited = message(1, { content: 'other words', replyCount: 1 })
  const [root] = after([message(1)], second, first, changed(edited))
  expect(root).toMatchObject({ replyCount: 2, lastReplyAt: message(4).createdAt })
  expect(root?.content).toBe('other words')
})

test('a deleted message keeps its replies', () => {
  const replied = message(1, { replyCount: 2, lastReplyAt: message(4).createdAt })
  const [shown] = after([replied], deletedEvent(message(1)))
  expect(shown).toMatchObject({ isDeleted: true, replyCount: 2, lastReplyAt: replied.lastReplyAt })
})

test('events of another chat change nothing', () => {
  const elsewhere = message(2, { chatId: 'another' })
  expect(after([message(1)], said(elsewhere))).toEqual([message(1)])
})

test('a reaction is added once, and removed', () => {
  const reaction = { messageId: 'id1', userId: 'marit', reaction: '+1', userInfo: null }
  const data = { chatId, seq: 1, reaction }
  const added: ServerEvent = { type: 'message_reaction_add', data }
  const [shown] = after([message(1)], added, added)
  expect(shown?.reactions).toEqual([reaction])
  const [now] = after([message(1)], added, { type: 'message_reaction_delete', data })
  expect(now?.reactions).toEqual([])
})

test('a thread shows the replies to its message, and no others', () => {
  const line = { chatId, rootId: 'root' }
  const inThread = message(2, { rootId: 'root' })
  const events = [said(inThread), said(message(3)), said(message(4, { rootId: 'other' }))]
  const map = withEvents(withPage(emptyMap, { messages: [], from: 0, to: 1 }), events, line)
  expect(shownOf(map)).toEqual([inThread])
  expect(missingOf(map)).toBeNull()
})
