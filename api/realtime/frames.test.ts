import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { createFrameHandling } from './frames.ts'

// A connection as far as frames need one: they come by an event, and it can be made to wait.
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

test('frames are handled in their order, and after each everybody else has a turn', async () => {
  const { handled, send } = connected(createFrameHandling(), 'ana')
  send(50)
  let turns = 0
  for (; handled.length < 50; turns++) await nextTurn()
  expect(handled).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`))
  expect(turns).toBeGreaterThanOrEqual(49)
})

test('however many connections a person floods, a few of their frames have a turn, and another’s has one too', async () => {
  const handle = createFrameHandling()
  const flooding = Array.from({ length: 20 }, () => connected(handle, 'ana'))
  for (const { send } of flooding) send(10)
  const ben = connected(handle, 'ben')
  ben.send(1)
  for (let turns = 1; ben.handled.length === 0; turns++) {
    await nextTurn()
    const done = flooding.reduce((sum, { handled }) => sum + handled.length, 0)
    expect(done).toBeLessThanOrEqual(turns * limits.framesAtOncePerPerson * 2)
  }
  while (flooding.some(({ handled }) => handled.length < 10)) await nextTurn()
})

test('who sends faster than is handled waits in the network', async () => {
  const { client, handled, send } = connected(createFrameHandling(), 'ana')
  send(100)
  expect(client.isPaused).toBe(true)
  while (handled.length < 100) await nextTurn()
  expect(client.isPaused).toBe(false)
})
