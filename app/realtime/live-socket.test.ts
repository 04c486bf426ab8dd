import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageLimits } from '#app/limits.ts'
import type { ClientFrame, ServerEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { fakeLine as line, type Sent } from '#tests/support/fake-line.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const message = {
  type: 'message',
  data: { chatId: 'chat', clientId: 'once', content: 'Hello' },
} as ClientFrame
const join = (chatId: string) => ({ type: 'join_chat', data: { chatId } }) as const

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const joinsIn = (sent: Sent[]) =>
  sent.flatMap((frame) => (frame.type === 'join_chat' ? frame.data.chatId : []))

test('a rate-limited message is sent again unchanged, as soon as the server allows it', async () => {
  const { live, sent, accept, refuse } = line()
  const sending = live.send(message)
  await tick()
  refuse(3)
  await tick(2_999)
  expect(sent).toHaveLength(1)
  await tick(1)
  expect(sent.map(({ data }) => data)).toEqual([message.data, message.data])
  accept()
  expect(await sending).toBe('stored')
})

test('a rate-limited message fails at once if its retry would take long', async () => {
  const { live, sent, refuse } = line()
  const sending = live.send(message)
  sending.catch(() => {})
  await tick()
  refuse(pageLimits.socketRetryMostMs / 1_000 + 1)
  await expect(sending).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(sent).toHaveLength(1)
})

test('a request without an answer fails, and its connection ends', async () => {
  const { live, ends, answer } = line()
  const sending = live.send(message)
  sending.catch(() => {})
  await tick(limits.socketAnswerMs - 1)
  expect(live.status).toBe('connected')
  await tick(1)
  await expect(sending).rejects.toMatchObject({ code: 'timeout', message: 'Connection timeout' })
  expect(live.status).toBe('disconnected')
  await tick(pageLimits.socketReconnectBaseMs * 1.1)
  answer()
  expect([ends.length, live.status]).toEqual([2, 'connected'])
})

test('an idle connection gets a ping, and ends if the ping gets no answer', async () => {
  const { live, sent } = line()
  await tick(pageLimits.statusPollMs)
  live.poll()
  live.poll()
  expect(sent.map(({ type }) => type)).toEqual(['ping'])
  await tick(limits.socketAnswerMs)
  expect(live.status).toBe('disconnected')
})

test('a connection that answers pings stays open, and a connection with traffic gets no ping', async () => {
  const { live, sent, ends, say } = line({ answersPings: true })
  for (let polls = 0; polls < 5; polls++) {
    await tick(pageLimits.statusPollMs)
    live.poll()
  }
  expect([live.status, ends.length]).toEqual(['connected', 1])
  const asked = sent.length
  await tick(pageLimits.statusPollMs)
  say({ type: 'kb_remove', data: { kbId: 'kb' } })
  live.poll()
  expect(sent).toHaveLength(asked)
})

test('a connection that does not open in time is replaced by a new attempt', async () => {
  const { live, ends, lose } = line()
  lose()
  await tick(pageLimits.socketReconnectBaseMs * 1.1)
  expect(live.status).toBe('connecting')
  await tick(pageLimits.socketConnectMs)
  expect(live.status).toBe('disconnected')
  await tick(pageLimits.socketReconnectBaseMs * 2.2)
  expect(ends).toHaveLength(3)
})

test('after five fast attempts the status is `error`, and slow attempts continue', async () => {
  const { live, ends, lose } = line()
  for (let tries = 0; tries < pageLimits.socketReconnectAttempts; tries++) {
    lose()
    expect(live.status).toBe('disconnected')
    await tick(pageLimits.socketReconnectBaseMs * 2 ** tries * 1.1)
  }
  lose()
  expect([live.status, ends.length]).toEqual(['error', 6])
  await tick(pageLimits.socketQuietRetryMs * 1.1)
  expect(ends).toHaveLength(7)
})

test('after `disconnect` it does not reconnect', async () => {
  const { live, ends } = line()
  live.disconnect()
  live.reconnect()
  await tick(pageLimits.socketQuietRetryMs * 2)
  expect([live.status, ends.length]).toEqual(['disconnected', 1])
})

test('a frame larger than the server’s limit is not sent, and the connection stays open', async () => {
  const { live, sent } = line()
  const content = 'x'.repeat(limits.socketFrameBytes)
  const sending = live.send({ ...message, data: { ...message.data, content } } as ClientFrame)
  await expect(sending).rejects.toMatchObject({ code: 'too_large', isUnsent: true })
  expect([sent.length, live.status]).toEqual([0, 'connected'])
})

test('the end of the session is reported when the server closes the connection with its code', async () => {
  const { live, lose } = line()
  const heard = vi.fn()
  live.onSignedOut(heard)
  lose()
  expect(heard).not.toHaveBeenCalled()
  live.reconnect()
  lose(4401)
  expect(heard).toHaveBeenCalledOnce()
})

test('a frame that breaks the contract is logged and ignored', () => {
  const { live, say } = line()
  const heard: ServerEvent[] = []
  live.onEvent((event) => heard.push(event))
  for (const bad of [
    '{',
    'null',
    '[]',
    { type: 'message', data: {} },
    { type: 'toString', data: {} },
  ])
    say(bad)
  expect(console.warn).toHaveBeenCalledTimes(5)
  const good: ServerEvent = { type: 'kb_remove', data: { kbId: 'kb' } }
  say(good)
  expect(heard).toEqual([good])
})

test('a rate-limited join is retried later, unless the chat was left meanwhile', async () => {
  const { live, sent, refuse, accept } = line()
  live.join(join('kept'))
  refuse(60)
  live.join(join('left'))
  refuse(60)
  live.leave({ type: 'leave_chat', data: { chatId: 'left' } })
  accept()
  await tick(60_000)
  expect(joinsIn(sent)).toEqual(['kept', 'left', 'kept'])
})

test('a join that fails temporarily is retried with growing delays', async () => {
  const { live, sent, refuseAs, accept } = line()
  const restored = vi.fn()
  live.onRestore(restored)
  await tick()
  restored.mockClear()
  live.join(join('chat'))
  for (const waitMs of [1_000, 2_000, 4_000]) {
    refuseAs('internal')
    const before = sent.length
    await tick(waitMs - 1)
    expect(sent).toHaveLength(before)
    await tick(1)
    expect(sent).toHaveLength(before + 1)
  }
  expect(restored).not.toHaveBeenCalled()
  accept()
  await tick()
  expect(restored).toHaveBeenCalledOnce()
})

test('a join without permission is not retried', async () => {
  const { live, sent, refuseAs } = line()
  live.join(join('chat'))
  refuseAs('chat_not_found')
  await tick(limits.socketAnswerMs)
  expect(joinsIn(sent)).toEqual(['chat'])
})

test('over every new connection all subscriptions are joined before data is fetched', async () => {
  const { live, sent, say, answer, lose } = line()
  live.join(join('one'))
  live.join(join('two'))
  const restored = vi.fn()
  for (const _connection of ['second', 'third']) {
    lose()
    await tick(pageLimits.socketReconnectBaseMs * 1.1)
    sent.length = 0
    answer()
    live.onRestore(restored)
    restored.mockClear()
    expect(joinsIn(sent)).toEqual(['one', 'two'])
    say({ type: 'ack', ref: sent[0]?.ref })
    await tick()
    expect(restored).not.toHaveBeenCalled()
    say({ type: 'ack', ref: sent[1]?.ref })
    await tick()
    expect(restored).toHaveBeenCalledOnce()
  }
})
