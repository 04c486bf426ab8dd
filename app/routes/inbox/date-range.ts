import { pageLimits } from '#app/limits.ts'
import type { Range } from './query.ts'

const secondMs = 1_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** As ISO 8601: the start of today in the reader's zone, or a time some days ago. */
export function rangeStart(range: Range, nowMs: number, timeZone: string): string | undefined {
  if (range === 'all') return undefined
  if (range === 'today') return new Date(startOfDay(nowMs, timeZone)).toISOString()
  const days = range === 'week' ? pageLimits.inboxWeekDays : pageLimits.inboxMonthDays
  return new Date(nowMs - days * dayMs).toISOString()
}

/** Also on days with a clock change (DST). */
function startOfDay(nowMs: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const read = (ms: number) => {
    const [day = '', time = ''] = clock.format(ms).split(', ')
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    return { day, ms: hours * hourMs + minutes * 60 * secondMs + seconds * secondMs }
  }
  const now = read(nowMs)
  const guess = nowMs - (nowMs % secondMs) - now.ms
  const there = read(guess)
  if (there.day !== now.day) return guess + dayMs - there.ms
  return guess - there.ms
}
