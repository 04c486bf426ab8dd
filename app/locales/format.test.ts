import { expect, test } from 'vitest'
import { formatCount, formatSize, formatsFor } from './format.ts'

test('sizes use the largest unit that is at least one', () => {
  expect([0, 1023, 1024, 1536, 5 * 1024 ** 2, 2 ** 70 * 3, 2 ** 80 * 5000].map(formatSize)).toEqual(
    ['0 B', '1023 B', '1 KB', '1.5 KB', '5 MB', '3 ZB', '5000 YB'],
  )
})

test('counts are shortened from a thousand on', () => {
  expect([0, 999, 1000, 1250, 999_999, 3_000_000, 7e12].map(formatCount)).toEqual([
    '0',
    '999',
    '1K',
    '1.3K',
    '1M',
    '3M',
    '7T',
  ])
})

test('a time is in 24-hour form in the reader’s time zone', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const shanghai = formatsFor('zh', 'Asia/Shanghai', now)
  expect(shanghai.time('2026-11-21T10:05:00.000Z')).toBe('18:05')
  const utc = formatsFor('en', 'UTC', now)
  expect(utc.moment('2026-11-21T00:05:00.000Z')).toBe('00:05')
  expect(utc.moment('2026-11-20T14:05:00.000Z')).toBe('20 Nov 14:05')
  expect(utc.moment('2024-11-20T14:05:00.000Z')).toBe('20 Nov 2024 14:05')
})

test('days ago are counted at midnight of the time zone', () => {
  const now = Date.parse('2026-03-01T17:00:00Z')
  const times = ['2026-03-01T16:10:00Z', '2026-03-01T15:50:00Z', '2026-02-27T16:30:00Z']
  expect(times.map(formatsFor('en', 'Asia/Shanghai', now).daysAgo)).toEqual([0, 1, 2])
})

test('the key of a day changes at midnight of the time zone, also between full hours', () => {
  const { dayKey } = formatsFor('en', 'Asia/Kathmandu', Date.parse('2026-03-03T12:00:00Z'))
  // Midnight in Kathmandu is at 18:15 UTC.
  const times = ['18:14:59', '18:15:00', '18:20:00', '18:14:59'].map((at) => `2026-03-03T${at}Z`)
  expect(times.map(dayKey)).toEqual(['2026-03-03', '2026-03-04', '2026-03-04', '2026-03-03'])
})
