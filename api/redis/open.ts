import type { RedisClientType } from 'redis'
import { StartFailure } from '#api/start-failure.ts'

/** The connection to a Redis server that several servers share. */
export type Redis = {
  /** Rejects commands at once while the server does not answer. */
  client: RedisClientType
  /** The beginning of all names of this installation. */
  prefix: string
  isReady: () => boolean
  /** Receives the messages of a channel. Messages that come while the connection is lost are missed. */
  subscribe: (channel: string, receive: (text: string) => void) => Promise<void>
  /** Called each time the subscriptions work again after the connection was lost. */
  onBack: (act: () => void) => void
  close: () => Promise<void>
}

const connectMs = 3_000
// A connection on which nothing arrives for this time is broken: pings are answered sooner.
const silentMs = 5_000
const pingMs = 1_000
const longestPauseMs = 1_000

/**
 * Connects to Redis. Connects again by itself after the connection was lost. Throws a
 * `StartFailure` if the server cannot be reached now.
 */
export async function openRedis(url: string, installation: string): Promise<Redis> {
  const { createClient } = await import('redis')
  const usual = { url, disableOfflineQueue: true, pingInterval: pingMs }
  const socket = { connectTimeout: connectMs, socketTimeout: silentMs }
  const reconnectStrategy = (tries: number) =>
    Math.min(longestPauseMs, 50 * 2 ** Math.min(tries, 5))
  await tryOnce(
    createClient({ ...usual, socket: { ...socket, reconnectStrategy: false } }) as RedisClientType,
    url,
  )
  const client = createClient({ ...usual, socket: { ...socket, reconnectStrategy } })
  const subscriber = client.duplicate()
  const waiting = new Set<() => void>()
  let wasReady = false
  let isLogged = false
  client.on('error', (error: Error) => {
    if (!isLogged) console.error('Redis does not answer:', error.message)
    isLogged = true
  })
  client.on('ready', () => {
    if (isLogged) console.log('Redis answers again')
    isLogged = false
  })
  subscriber.on('error', () => {})
  subscriber.on('ready', () => {
    if (wasReady) for (const act of waiting) act()
    wasReady = true
  })
  await Promise.all([client.connect(), subscriber.connect()])
  return {
    client: client as RedisClientType,
    prefix: `commonplace:${installation}`,
    isReady: () => client.isReady && subscriber.isReady,
    subscribe: (channel, receive) => subscriber.subscribe(channel, receive),
    onBack: (act) => {
      waiting.add(act)
    },
    close: async () => {
      waiting.clear()
      client.destroy()
      subscriber.destroy()
    },
  }
}

// The first connection fails at once, so that a wrong address is reported.
async function tryOnce(client: RedisClientType, url: string): Promise<void> {
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    const why = error instanceof Error ? error.message || error.name : String(error)
    throw new StartFailure(
      `No Redis server can be used at ${new URL(url).host} (${why}): start it there, or correct REDIS_URL.`,
      { cause: error },
    )
  } finally {
    if (client.isOpen) client.destroy()
  }
}
