import { randomUUID } from 'node:crypto'
import type { Redis } from '#api/platform/redis/open.ts'
import type { Bus, BusMessage } from './bus.ts'

/** `count`: published by this server so far, this message included. */
type Envelope = { from: string; count: number; message?: BusMessage }

const announceMs = 2_000
// Twice the interval of a server's announcements, and more.
const silentMs = 5_000

/**
 * Each server delivers to itself at once and to others over Redis. It numbers its messages and
 * repeats the last number, so that others notice what they missed.
 */
export async function createRedisBus(redis: Redis): Promise<Bus> {
  const channel = `${redis.prefix}:bus`
  const self = randomUUID()
  const listeners = new Set<(message: BusMessage) => void>()
  const missing = new Set<() => void>()
  const countOf = new Map<string, number>()
  const heardAt = new Map<string, number>()
  let count = 0
  let inDoubt = true

  const deliver = (message: BusMessage) => {
    for (const listener of listeners) listener(message)
  }
  const noteMissed = () => {
    for (const act of missing) act()
  }
  const send = (envelope: Envelope) => {
    // What cannot be sent now is missed by the others, who notice it by the next number.
    redis.ask((client) => client.publish(channel, JSON.stringify(envelope))).catch(() => {})
  }
  const receive = (text: string) => {
    const { from, count: now, message } = JSON.parse(text) as Envelope
    if (from === self) return
    heardAt.set(from, performance.now())
    const before = countOf.get(from)
    // Nobody knows what it published before.
    if (before === undefined) inDoubt = true
    // Redis may read from a connection that its server has given up: that message was missed.
    if (message && before !== undefined && now <= before) return
    countOf.set(from, now)
    const expected = message ? now - 1 : now
    if (before !== undefined && before < expected) noteMissed()
    if (message) deliver(message)
  }
  const countHeard = () => {
    const since = performance.now() - silentMs
    for (const [from, at] of heardAt) if (at < since) heardAt.delete(from)
    return heardAt.size
  }
  await redis.subscribe(channel, receive)
  redis.onBack(() => {
    // The numbers are unknown until each server has announced its own.
    countOf.clear()
    noteMissed()
  })
  const announcing = setInterval(() => send({ from: self, count }), announceMs).unref()
  return {
    publish: (message) => {
      count += 1
      deliver(message)
      send({ from: self, count, message })
    },
    subscribe: (listener) => {
      listeners.add(listener)
    },
    onMissed: (act) => {
      missing.add(act)
    },
    mayMiss: (others) => {
      const before = inDoubt
      // If only another server has lost Redis, that one is not heard here.
      inDoubt = !redis.isReady() || countHeard() < others
      return before || inDoubt
    },
    check: async () => {
      if (!redis.isReady()) throw new Error('Redis does not answer')
    },
    close: async () => {
      clearInterval(announcing)
      listeners.clear()
      missing.clear()
    },
  }
}
