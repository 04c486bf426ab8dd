import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { apiLimits } from '#api/platform/limits.ts'
import { createFrameHandling } from './socket.ts'

// A minimal connection for frames: emits messages and can be paused.
class Client extends EventEmitter {
  isPaused = false
  pause() {
    this.isPaused = true
  }
  resume() {
    this.isPaused = false
  }
}

function connected(handle: ReturnType<typeof createFrameHandling>, userId: string) {
  const client = new Client()
  const handled: string[] = []
  handle(userId, client as unknown as WebSocket, async (text) => {
    handled.push(text ?? '')
  })
  const send = (count: number) => {
    for (let n = 0; n < count; n++) client.emit('message', Buffer.from(`${n}`), false)
  }
  return { client, handled, send }
}

test('frames are handled in order, and the event loop turns after each frame', async () => {
  const { handled, send } = connected(createFrameHandling(), 'ana')
  send(50)
  let turns = 0
  for (; handled.length < 50; turns++) await nextTurn()
  expect(handled).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`))
  expect(turns).toBeGreaterThanOrEqual(49)
})

test('a person with many connections has a limited number of frames in progress, and frames of other people are handled too', async () => {
  const handle = createFrameHandling()
  const flooding = Array.from({ length: 20 }, () => connected(handle, 'ana'))
  for (const { send } of flooding) send(10)
  const ben = connected(handle, 'ben')
  ben.send(1)
  for (let turns = 1; ben.handled.length === 0; turns++) {
    await nextTurn()
    const done = flooding.reduce((sum, { handled }) => sum + handled.length, 0)
    expect(done).toBeLessThanOrEqual(turns * apiLimits.framesAtOncePerPerson * 2)
  }
  while (flooding.some(({ handled }) => handled.length < 10)) await nextTurn()
})

test('a client that sends faster than frames are handled is paused', async () => {
  const { client, handled, send } = connected(createFrameHandling(), 'ana')
  send(100)
  expect(client.isPaused).toBe(true)
  while (handled.length < 100) await nextTurn()
  expect(client.isPaused).toBe(false)
})
