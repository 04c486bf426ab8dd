import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deletedEvent, fakeMessage } from '#tests/support/fake-chat.ts'
import { RecentEvents } from './recent-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gone = (chatId: string, seq: number) => deletedEvent(fakeMessage(seq, { chatId }))

test('a chat’s events are available for a minute, oldest first', () => {
  const recent = new RecentEvents()
  recent.add(gone('one', 1))
  recent.add(gone('other', 1))
  recent.add({ type: 'kb_remove', data: { kbId: 'kb' } })
  vi.advanceTimersByTime(30_000)
  recent.add(gone('one', 2))
  expect(recent.of('one')).toEqual([gone('one', 1), gone('one', 2)])
  vi.advanceTimersByTime(30_000)
  recent.add(gone('one', 3))
  expect(recent.of('one')).toEqual([gone('one', 2), gone('one', 3)])
  recent.clear()
  expect(recent.of('one')).toEqual([])
})

test('only the newest thousand events are kept', () => {
  const recent = new RecentEvents()
  for (let seq = 1; seq <= 1_200; seq++) recent.add(gone('one', seq))
  expect(recent.of('one')).toHaveLength(1_000)
  expect(recent.of('one').at(-1)).toEqual(gone('one', 1_200))
})
