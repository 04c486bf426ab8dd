import { expect, test } from 'vitest'
import type { SystemMessage } from '#contract/entities/chat.ts'
import { fakeMessage } from '#tests/support/fake-chat.ts'
import { groupingOf, type TimelineItem, timelineOf } from './timeline.ts'

const dayKey = (iso: string) => iso.slice(0, 10)

function happened(id: string, createdAt = '2026-03-03T10:00:00.000Z'): SystemMessage {
  return {
    id,
    chatId: 'chat',
    event: 'joined',
    of: 'kb' as const,
    actor: null,
    subject: null,
    detail: '',
    createdAt,
  }
}

const idsOf = (items: TimelineItem[]) =>
  items.map((item) => ('message' in item ? item.message.id : item.happened.map(({ id }) => id)))

const [first, second] = [fakeMessage(1, { id: 'b' }), fakeMessage(2, { id: 'd' })]

test('system messages stand between the messages before and after them', () => {
  const items = timelineOf(
    [first, second],
    ['a', 'c', 'e'].map((id) => happened(id)),
    dayKey,
  )
  expect(idsOf(items)).toEqual([['a'], 'b', ['c'], 'd', ['e']])
  expect(items.map(({ before }) => (before as { id: string } | undefined)?.id)).toEqual([
    undefined,
    'a',
    'b',
    'c',
    'd',
  ])
})

test('system messages without a message between them are one item, for each day', () => {
  const tomorrow = '2026-03-04T10:00:00.000Z'
  const all = [happened('a1'), happened('a2'), happened('a3', tomorrow), happened('c', tomorrow)]
  expect(idsOf(timelineOf([first], all, dayKey))).toEqual([['a1', 'a2'], ['a3'], 'b', ['c']])
  expect(idsOf(timelineOf([], all.slice(0, 2), dayKey))).toEqual([['a1', 'a2']])
})

const at = (createdAt: string, userId: string | null = 'marit') => ({
  createdAt,
  userId,
  senderType: userId ? ('user' as const) : ('bot' as const),
})

test('the first message starts its day', () => {
  expect(groupingOf(at('2026-03-03T10:00:00Z'), undefined, dayKey)).toEqual({
    startsDay: true,
    follows: false,
  })
})

test('a message shortly after a message of the same person follows it', () => {
  const before = at('2026-03-03T10:00:00Z')
  expect(groupingOf(at('2026-03-03T10:04:00Z'), before, dayKey).follows).toBe(true)
  expect(groupingOf(at('2026-03-03T10:06:00Z'), before, dayKey).follows).toBe(false)
  expect(groupingOf(at('2026-03-03T10:01:00Z', 'lin'), before, dayKey).follows).toBe(false)
})

test('an answer of the bot never follows another answer', () => {
  const before = at('2026-03-03T10:00:00Z', null)
  expect(groupingOf(at('2026-03-03T10:00:05Z', null), before, dayKey).follows).toBe(false)
})

test('the first message of a new day starts that day, even if the same person continues', () => {
  const before = at('2026-03-03T23:59:00Z')
  expect(groupingOf(at('2026-03-04T00:01:00Z'), before, dayKey)).toEqual({
    startsDay: true,
    follows: false,
  })
})
