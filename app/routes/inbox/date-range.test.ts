import { expect, test } from 'vitest'
import { rangeStart } from './date-range.ts'

const at = (iso: string, zone: string) => rangeStart('today', Date.parse(iso), zone)

test('today begins at midnight in the reader’s time zone', () => {
  expect(at('2026-03-03T20:15:30.500Z', 'UTC')).toBe('2026-03-03T00:00:00.000Z')
  expect(at('2026-03-03T20:15:30.500Z', 'Asia/Shanghai')).toBe('2026-03-03T16:00:00.000Z')
  expect(at('2026-03-03T03:00:00.000Z', 'America/New_York')).toBe('2026-03-02T05:00:00.000Z')
  expect(at('2026-03-03T00:00:00.000Z', 'UTC')).toBe('2026-03-03T00:00:00.000Z')
  expect(at('2026-03-03T12:00:00.000Z', 'Asia/Kathmandu')).toBe('2026-03-02T18:15:00.000Z')
})

test('a day with a clock change begins at its first moment', () => {
  // Berlin skips an hour on 29 March and repeats an hour on 25 October; Cairo skips midnight.
  expect(at('2026-03-29T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(at('2026-10-25T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z')
  expect(at('2026-04-24T12:00:00.000Z', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
})

test('a week is seven days, a month is thirty days, and “all” has no start', () => {
  const now = Date.parse('2026-03-31T10:00:00.000Z')
  expect(rangeStart('week', now, 'UTC')).toBe('2026-03-24T10:00:00.000Z')
  expect(rangeStart('month', now, 'UTC')).toBe('2026-03-01T10:00:00.000Z')
  expect(rangeStart('all', now, 'UTC')).toBeUndefined()
})
