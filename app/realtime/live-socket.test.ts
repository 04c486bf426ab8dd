import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveSocket } from '#app/realtime/live-socket.ts'
import type { ClientFrame } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a browser's socket is to the one who holds it: what was sent, and what can come back. */
function line() {
  const sent: (ClientFrame & { ref: string })[] = []
  const end: Partial<WebSocket> = {
    send: (text) => void sent.push(JSON.parse(String(text))),
    close: () => {},
  }
  const browser = end as WebSocket
  const live = new LiveSocket(() => browser)
  live.connect()
  browser.onopen?.(new Event('open'))
  const say = (frame: object) =>
    browser.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }))
  return {
    ...{ live, sent },
    accept: () => say({ type: 'ack', ref: sent.at(-1)?.ref, data: 'stored' }),
    refuse: (retryAfterSeconds: number) => {
      const data = { code: 'too_many_requests', message: 'too many', retryAfterSeconds }
      say({ type: 'error', ref: sent.at(-1)?.ref, data })
    },
  }
}

const message = {
  type: 'message',
  data: { chatId: 'chat', clientId: 'once', content: 'Hello' },
} as ClientFrame

test('a message refused as one of too many is sent again when the server says, as the same one', async () => {
  const { live, sent, accept, refuse } = line()
  const sending = live.send(message)
  await vi.advanceTimersByTimeAsync(0)
  refuse(3)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(({ data }) => data)).toEqual([message.data, message.data])
  accept()
  expect(await sending).toBe('stored')
})

test('a message that would wait long fails at once, so that its sender sees it', async () => {
  const { live, sent, refuse } = line()
  const sending = live.send(message)
  sending.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  refuse(limits.socketPatienceMs / 1_000 + 1)
  await expect(sending).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(sent).toHaveLength(1)
})

test('a chat that could not be joined for now is joined later, unless it was left meanwhile', async () => {
  const { live, sent, refuse } = line()
  live.join({ type: 'join_chat', data: { chatId: 'kept' } })
  refuse(60)
  live.join({ type: 'join_chat', data: { chatId: 'left' } })
  refuse(60)
  live.leave({ type: 'leave_chat', data: { chatId: 'left' } })
  await vi.advanceTimersByTimeAsync(60_000)
  const joins = sent.filter(({ type }) => type === 'join_chat')
  expect(joins.map(({ data }) => data)).toEqual([
    { chatId: 'kept' },
    { chatId: 'left' },
    { chatId: 'kept' },
  ])
})
