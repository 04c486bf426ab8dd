import type { RedisClientType } from 'redis'
import { StartFailure } from '#api/platform/start-failure.ts'
import { type AskRedis, watchConnection } from './connection.ts'
import { redisLimits } from './limits.ts'

/** The connection to a Redis server that several servers share. */
export type Redis = {
  /**
   * Sends commands and resolves with their answer. Every use of Redis goes through here and has a
   * way without it: this rejects after half a second without an answer, and at once while the
   * server is known not to answer.
   */
  ask: AskRedis
  /** The beginning of all names of this installation. */
  prefix: string
  isReady: () => boolean
  /** Receives the messages of a channel. Messages that come while the connection is lost are missed. */
  subscribe: (channel: string, receive: (text: string) => void) => Promise<void>
  /** Called each time the subscriptions work again after the connection was lost. */
  onBack: (act: () => void) => void
  close: () => Promise<void>
}

/**
 * Connects to Redis. Connects again by itself after the connection was lost. Throws a
 * `StartFailure` if the server cannot be reached now.
 */
export async function openRedis(url: string, installation: string): Promise<Redis> {
  const { createClient } = await import('redis')
  const socket = { connectTimeout: redisLimits.connectMs, socketTimeout: redisLimits.setUpMs }
  const create = (reconnectStrategy: false | ((tries: number) => number)) =>
    createClient({
      url,
      disableOfflineQueue: true,
      socket: { ...socket, reconnectStrategy },
    }) as RedisClientType
  await tryOnce(create(false), url)
  const client = create(pauseAfter)
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
  const [asked, listening] = [watchConnection(client), watchConnection(subscriber)]
  return {
    ask: asked.ask,
    prefix: `commonplace:${installation}`,
    isReady: () => asked.isReady() && listening.isReady(),
    subscribe: (channel, receive) => subscriber.subscribe(channel, receive),
    onBack: (act) => {
      waiting.add(act)
    },
    close: async () => {
      waiting.clear()
      asked.close()
      listening.close()
    },
  }
}

function pauseAfter(tries: number): number {
  return Math.min(redisLimits.longestPauseMs, 50 * 2 ** Math.min(tries, 5))
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
