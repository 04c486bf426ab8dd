import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageLimits } from '#app/limits.ts'
import { LiveSocket } from '#app/realtime/live-socket.ts'
import type { ServerEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { deletedEvent, fakeMessage } from '#tests/support/fake-chat.ts'
import { SharedLine } from './shared-line.ts'
import type { Line } from './tab-frames.ts'
import { TabLine } from './tab-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const gone = deletedEvent(fakeMessage(1, { chatId: 'one' }))

type Sent = { type: string; ref?: string; data: { kbId?: string } }

/** The two ports of a shared worker and its tab. */
function ports(): [MessagePort, MessagePort] {
  const make = () => ({ onmessage: null, close: () => {} }) as unknown as MessagePort
  const [one, other] = [make(), make()]
  const passTo = (to: MessagePort) => (data: unknown) =>
    queueMicrotask(() => to.onmessage?.(new MessageEvent('message', { data })))
  one.postMessage = passTo(other)
  other.postMessage = passTo(one)
  return [one, other]
}

/** A shared line over fake WebSockets, which accept every frame unless `answers` is false. */
function sharing() {
  const sockets: (Line & { sent: Sent[]; closedWith: unknown[] })[] = []
  const state = { answers: true }
  const line = new SharedLine(() => {
    const socket = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onerror: null,
      onclose: null,
      sent: [] as Sent[],
      closedWith: [] as unknown[],
      send: (text: string) => {
        const { ref, ...frame } = JSON.parse(text) as Sent
        socket.sent.push(frame)
        if (state.answers && ref) say({ type: 'ack', ref, data: { echo: frame.type } })
      },
      close: () => void socket.closedWith.push('closed'),
    } as Line & { readyState: number; sent: Sent[]; closedWith: unknown[] }
    sockets.push(socket)
    queueMicrotask(() => {
      socket.readyState = 1
      socket.onopen?.(new Event('open'))
    })
    return socket
  })
  const say = (frame: unknown) =>
    sockets.at(-1)?.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }))
  const tab = () => {
    const lines: TabLine[] = []
    const live = new LiveSocket(() => {
      const [own, far] = ports()
      const tabLine = new TabLine(own)
      lines.push(tabLine)
      line.add(far)
      return tabLine
    })
    live.connect()
    return { live, lines }
  }
  const lose = (code: number) => sockets.at(-1)?.onclose?.({ code } as CloseEvent)
  return { sockets, state, say, tab, lose }
}

test('two tabs have one WebSocket; each gets its own answers, and both get every event', async () => {
  const { sockets, say, tab } = sharing()
  const [one, other] = [tab(), tab()]
  await tick()
  const heard: ServerEvent[] = []
  for (const { live } of [one, other]) live.onEvent((event) => heard.push(event))
  const asked = await one.live.send({ type: 'join_kb', data: { kbId: 'kb' } })
  expect(asked).toEqual({ echo: 'join_kb' })
  expect(await other.live.send({ type: 'ping', data: {} })).toEqual({ echo: 'ping' })
  say(gone)
  await tick()
  expect([sockets.length, heard]).toEqual([1, [gone, gone]])
})

test('a subscription ends when the last tab that has it leaves it or is closed', async () => {
  const { sockets, tab } = sharing()
  const [one, other, last] = [tab(), tab(), tab()]
  await tick()
  for (const { live } of [one, other, last]) live.join({ type: 'join_kb', data: { kbId: 'kb' } })
  await tick()
  const left = () => sockets[0]?.sent.filter(({ type }) => type === 'leave_kb')
  one.live.leave({ type: 'leave_kb', data: { kbId: 'kb' } })
  other.live.disconnect()
  await tick()
  expect(left()).toEqual([])
  expect(sockets[0]?.closedWith).toEqual([])
  last.live.leave({ type: 'leave_kb', data: { kbId: 'kb' } })
  await tick()
  expect(left()).toEqual([{ type: 'leave_kb', data: { kbId: 'kb' } }])
})

test('closing a tab leaves what only that tab had joined, and the last one closes the WebSocket', async () => {
  const { sockets, tab } = sharing()
  const [one, other] = [tab(), tab()]
  await tick()
  one.live.join({ type: 'join_chat', data: { chatId: 'chat' } })
  await tick()
  const page = new EventTarget()
  one.lines[0]?.leaveWith(page)
  page.dispatchEvent(new Event('pagehide'))
  await tick()
  expect(sockets[0]?.sent.at(-1)).toEqual({ type: 'leave_chat', data: { chatId: 'chat' } })
  expect(one.live.status).toBe('disconnected')
  one.live.disconnect()
  other.live.disconnect()
  await tick()
  expect([sockets.length, sockets[0]?.closedWith]).toEqual([1, ['closed']])
})

test('every tab connects again after the WebSocket is lost, over one new WebSocket, and joins again', async () => {
  const { sockets, tab, lose } = sharing()
  const [one, other] = [tab(), tab()]
  await tick()
  for (const [{ live }, kbId] of [
    [one, 'first'],
    [other, 'second'],
  ] as const)
    live.join({ type: 'join_kb', data: { kbId } })
  const restored = vi.fn()
  for (const { live } of [one, other]) live.onRestore(restored)
  await tick()
  restored.mockClear()
  lose(1006)
  await tick()
  expect([one.live.status, other.live.status]).toEqual(['disconnected', 'disconnected'])
  await tick(pageLimits.socketReconnectBaseMs * 2)
  expect(sockets).toHaveLength(2)
  const joined = sockets[1]?.sent.filter(({ type }) => type === 'join_kb')
  expect(joined?.map(({ data }) => data.kbId).sort()).toEqual(['first', 'second'])
  expect(restored).toHaveBeenCalledTimes(2)
})

test('a WebSocket that no longer answers one tab is replaced for all', async () => {
  const { sockets, state, tab } = sharing()
  const [one, other] = [tab(), tab()]
  await tick()
  state.answers = false
  one.live.send({ type: 'ping', data: {} }).catch(() => {})
  await tick(limits.socketAnswerMs)
  await tick()
  expect([one.live.status, other.live.status]).toEqual(['disconnected', 'disconnected'])
  expect(sockets[0]?.closedWith).toEqual(['closed'])
  await tick(pageLimits.socketReconnectBaseMs * 2)
  expect([one.live.status, other.live.status, sockets.length]).toEqual([
    'connected',
    'connected',
    2,
  ])
})

test('both tabs are told that the session has ended', async () => {
  const { tab, lose } = sharing()
  const [one, other] = [tab(), tab()]
  await tick()
  const ended = vi.fn()
  for (const { live } of [one, other]) live.onSignedOut(ended)
  lose(4401)
  await tick()
  expect(ended).toHaveBeenCalledTimes(2)
})

test('a tab whose worker cannot be loaded is told that its connection failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [own] = ports()
  const line = new TabLine(own)
  const live = new LiveSocket(() => line)
  live.connect()
  line.fail()
  expect(live.status).toBe('disconnected')
  live.disconnect()
  vi.restoreAllMocks()
})
