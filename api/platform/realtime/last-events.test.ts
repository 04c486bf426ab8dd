import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createLastEvents } from './hub.ts'

const minute = 60_000

function clocked() {
  let time = 0
  const events = createLastEvents(() => time)
  const pass = (ms: number) => {
    time += ms
  }
  return { events, pass }
}

test('a reader of a topic that had no event since it was read has missed nothing', () => {
  const { events, pass } = clocked()
  pass(minute)
  events.note(['chat:a'])
  pass(limits.socketAnswerMs + 1_000)
  expect(events.maybeSince(['chat:a', 'chat:b'], 500)).toBe(false)
  expect(events.maybeSince(['chat:a', 'chat:b'], 1_000)).toBe(true)
  expect(events.maybeSince(['chat:b'], 1_000)).toBe(false)
})

test('data that was read before the stored times begin counts as outdated', () => {
  const { events, pass } = clocked()
  expect(events.maybeSince(['chat:a'], 0)).toBe(true)
  pass(5 * minute)
  expect(events.maybeSince(['chat:a'], minute)).toBe(false)
  expect(events.maybeSince(['chat:a'], 2 * minute)).toBe(true)
})

test('with too many topics the oldest times are dropped, and events before those times count as missed', () => {
  const { events, pass } = clocked()
  pass(5 * minute)
  events.note(['chat:a'])
  pass(minute)
  for (let n = 0; n <= 50_000; n++) events.note([`chat:${n}`])
  pass(1_000)
  expect(events.maybeSince(['kb:none'], 0)).toBe(true)
  pass(minute)
  expect(events.maybeSince(['kb:none'], 0)).toBe(false)
})
