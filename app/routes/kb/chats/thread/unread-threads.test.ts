import { expect, test } from 'vitest'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { fakeMessage } from '#tests/support/fake-chat.ts'
import { type KnownThreads, knownThreads, withFetched, withThreadEvent } from './unread-threads.ts'

const own = { rootId: 'own', chatId: 'chat', unreadCount: 1 }

function reply(seq: number, change: Partial<Message> = {}): ServerEvent {
  const message = fakeMessage(seq, { rootId: 'own', userId: 'other', ...change })
  return { type: 'message', data: { chatId: 'chat', seq, message } }
}

function after(known: KnownThreads, ...events: ServerEvent[]) {
  return events.reduce<KnownThreads>(
    (now, event) => withThreadEvent(now, event, 'me') ?? now,
    known,
  )
}

test('a reply of somebody else is counted once in a thread of the reader’s', () => {
  const known = after(knownThreads([own]), reply(2), reply(2), reply(3))
  expect(known.unread).toEqual(new Map([['own', 3]]))
})

test('reading a thread and replying in it leave nothing unread', () => {
  const data = { kbId: 'kb', chatId: 'chat', rootId: 'own', lastReadSeq: 3, unreadCount: 0 }
  const read = after(knownThreads([own]), { type: 'thread_read', data })
  expect(read.unread.size).toBe(0)
  expect(after(read, reply(4)).unread).toEqual(new Map([['own', 1]]))
  expect(after(knownThreads([own]), reply(2, { userId: 'me' })).unread.size).toBe(0)
})

test('only the server knows whether an unknown thread is the reader’s, and it is asked once', () => {
  const unknown = reply(2, { rootId: 'unknown' })
  const known = knownThreads([own])
  expect(withThreadEvent(known, unknown, 'me')).toBeNull()
  const asked = withFetched(known, [own], 'unknown')
  expect(withThreadEvent(asked, unknown, 'me')).toBe(asked)
  const mentioned = reply(3, {
    rootId: 'unknown',
    mentions: [{ id: 'me', name: 'me', displayName: 'Me', profileURL: null, isBot: false }],
  })
  expect(after(asked, mentioned).unread.get('unknown')).toBe(1)
})

test('messages that are no replies change nothing', () => {
  const known = knownThreads([own])
  expect(withThreadEvent(known, reply(2, { rootId: null }), 'me')).toBe(known)
})

test('replies count in a followed thread, and no longer in one that is not followed', () => {
  const follow = (follows: boolean): ServerEvent => ({
    type: 'thread_follow',
    data: { kbId: 'kb', chatId: 'chat', rootId: 'unknown', follows },
  })
  const other = (seq: number) => reply(seq, { rootId: 'unknown' })
  const known = knownThreads([])
  expect(after(known, follow(true), other(2)).unread).toEqual(new Map([['unknown', 1]]))
  expect(after(known, follow(true), other(2), follow(false), other(3)).unread.size).toBe(0)
})
