import { expect, test } from 'vitest'
import type { Chat } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { fakeMessage, sentEvent } from '#tests/support/fake-chat.ts'
import { type ChatUpdates, chatsNow, withUpdate } from './chats-now.ts'

const nobody = { send: true, rename: false, dismiss: false, leave: false }

function chat(id: string, change: Partial<Chat> = {}): Chat {
  return {
    id,
    knowledgeBaseId: 'kb',
    title: id,
    color: '',
    chatType: 'others',
    systemChat: null,
    isGroupChat: true,
    isWithBot: false,
    notify: 'everything',
    seq: 5,
    unreadCount: 2,
    unreadMentions: [],
    lastReadMessageId: null,
    lastMessage: 'before',
    lastMessageAt: '2026-03-01T10:00:00.000Z',
    lastSender: null,
    participants: [],
    createdAt: '2026-03-01T09:00:00.000Z',
    can: { ...nobody, manageMembers: false, mentionEveryone: false, steer: false },
    ...change,
  }
}

const said = (chatId: string, seq: number, userId = 'lin'): ServerEvent => {
  const message = fakeMessage(seq, { chatId, userId, content: `said ${seq}` })
  return sentEvent(message)
}

const read = (chatId: string, seq: number): ServerEvent => ({
  type: 'notification_mark_as_read',
  data: { ids: [], chatId, all: false, lastRead: { messageId: 'id', seq } },
})

function after(chats: Chat[], ...events: ServerEvent[]): Chat[] {
  const moved = events.reduce<ChatUpdates>((now, one) => withUpdate(now, one, 'me'), new Map())
  return chatsNow(chats, moved)
}

const unreadAfter = (...events: ServerEvent[]) =>
  after([chat('one')], ...events).map(({ unreadCount }) => unreadCount)

test('a message of another user counts as unread once, however often its event arrives', () => {
  expect(unreadAfter(said('one', 6), said('one', 6), said('one', 7))).toEqual([4])
})

test('an event of a message that the fetched chat already includes is not counted again', () => {
  expect(unreadAfter(said('one', 4), said('one', 5))).toEqual([2])
})

test('sending a message marks the earlier ones as read', () => {
  expect(unreadAfter(said('one', 6), said('one', 7, 'me'), said('one', 8))).toEqual([1])
})

test('reading on any device lowers the unread count, but never below zero', () => {
  expect(unreadAfter(said('one', 6), read('one', 6))).toEqual([0])
  expect(unreadAfter(read('one', 9), said('one', 6))).toEqual([0])
  expect(unreadAfter(said('one', 6), read('one', 4))).toEqual([2])
  expect(unreadAfter(read('other', 6))).toEqual([2])
})

test('a chat with a new message moves up, but stays below the two system chats', () => {
  const townhall = chat('townhall', { chatType: 'system', systemChat: 'townhall' })
  const bot = chat('bot', { chatType: 'system', systemChat: 'ai_chat' })
  const chats = [townhall, bot, chat('one'), chat('two')]
  const order = (...events: ServerEvent[]) => after(chats, ...events).map(({ id }) => id)
  expect(order(said('one', 6))).toEqual(['townhall', 'bot', 'one', 'two'])
  expect(order(said('one', 6), said('two', 7))).toEqual(['townhall', 'bot', 'two', 'one'])
  expect(order(said('bot', 6))).toEqual(['townhall', 'bot', 'two', 'one'])
})

test('a chat’s preview follows an edit of its newest message', () => {
  const { chatId: _, ...message } = fakeMessage(6, { content: 'other words' })
  const edit: ServerEvent = {
    type: 'message_edit',
    data: {
      chatId: 'one',
      seq: 6,
      messageId: 'id6',
      content: 'other words',
      lastMessage: 'other words',
      message: { ...message, chatId: 'one' },
    },
  }
  const [shown] = after([chat('one')], said('one', 6), edit)
  expect(shown?.lastMessage).toBe('other words')
})

test('a chat that is marked as unread has the unread count that is fetched then', () => {
  const unread: ServerEvent = {
    type: 'chat_unread',
    data: { kbId: 'kb', chatId: 'one', lastReadMessageId: null, lastReadSeq: 2, unreadCount: 4 },
  }
  const moved = [read('one', 6), unread].reduce<ChatUpdates>(
    (now, one) => withUpdate(now, one, 'me'),
    new Map(),
  )
  const [shown] = chatsNow([chat('one', { seq: 6, unreadCount: 4 })], moved)
  expect(shown?.unreadCount).toBe(4)
})
