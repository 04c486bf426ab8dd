import { expect, test } from 'vitest'
import type { Chat } from '#contract/entities/chat.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { ServerEvent } from '#contract/events.ts'
import {
  noMentions,
  readsUnnamed,
  unreadIn,
  unreadInAll,
  withMention,
  withMentions,
} from './unread-mentions.ts'

const chat = (id: string, unreadMentions: string[] = []) => ({ id, unreadMentions }) as Chat

function told(id: string, chatId: string, change: Partial<Notification> = {}): ServerEvent {
  const redirectData = { chatId } as Notification['redirectData']
  const notification = { id, type: 'message_mention', isRead: false, redirectData, ...change }
  return { type: 'notification', data: { notification: notification as Notification } }
}

const read = (change: { ids?: string[]; removedIds?: string[]; all?: boolean }): ServerEvent => ({
  type: 'notification_mark_as_read',
  data: { ids: [], chatId: null, all: false, ...change },
})

const after = (chats: Chat[], ...events: ServerEvent[]) =>
  withMentions(chats, events.reduce(withMention, noMentions)).map((one) => one.unreadMentions)

test('a mention counts in its chat once, however often its event arrives', () => {
  const chats = [chat('one', ['a']), chat('two')]
  expect(after(chats, told('b', 'one'), told('b', 'one'), told('a', 'one'))).toEqual([
    ['b', 'a'],
    [],
  ])
})

test('notifications of other kinds, and of read mentions, do not count', () => {
  const chats = [chat('one', ['a'])]
  expect(after(chats, told('b', 'one', { type: 'message_new' }))).toEqual([['a']])
  expect(after(chats, told('a', 'one', { isRead: true }))).toEqual([[]])
})

test('what was read or removed counts no more, until it is put back', () => {
  const chats = [chat('one', ['a', 'b'])]
  expect(after(chats, told('c', 'one'), read({ ids: ['a', 'c', 'other'] }))).toEqual([['b']])
  expect(after(chats, read({ removedIds: ['a'] }))).toEqual([['b']])
  expect(after(chats, read({ removedIds: ['a'] }), told('a', 'one'))).toEqual([['a', 'b']])
})

test('when everything was read, mentions that were loaded are loaded again', () => {
  const chats = [chat('one', ['a'])]
  expect(after([chat('one')], told('b', 'one'), read({ all: true }))).toEqual([[]])
  expect(readsUnnamed(chats, read({ all: true }))).toBe(true)
  expect(readsUnnamed(chats, read({ ids: ['a'] }))).toBe(false)
  expect(readsUnnamed([chat('one')], read({ all: true }))).toBe(false)
})

test('of a muted chat only the mentions are counted in the sum of all', () => {
  const one = (notify: string) =>
    ({ id: notify, unreadMentions: ['m'], unreadCount: 2, chatType: 'others', notify }) as never
  expect(unreadInAll([one('everything'), one('mentions')], undefined)).toEqual({
    count: 0,
    mentions: 2,
    unread: 2,
  })
})

test('without script, the open chat is not counted, because opening it has read it', () => {
  const withUnread = (id: string, unreadCount: number) =>
    ({ id, unreadMentions: ['m'], unreadCount, chatType: 'others', participants: [] }) as never
  const chats: Chat[] = [withUnread('one', 2), withUnread('two', 3)]
  const all = { count: 0, mentions: 2, unread: 5 }
  expect(unreadIn(chats)).toEqual(all)
  expect(unreadIn(chats, 'one')).toEqual({
    ...all,
    unscripted: { count: 0, mentions: 1, unread: 3 },
  })
})
