import { expect, test } from 'vitest'
import { groupingOf } from './grouping.ts'

const dayKey = (iso: string) => iso.slice(0, 10)
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
