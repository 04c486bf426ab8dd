import type { RedisClientType } from 'redis'
import { withDeadline } from '#api/platform/deadline.ts'
import { StartFailure } from '#api/platform/start-failure.ts'

/** The request itself is not at fault. */
class RedisUnavailable extends Error {
  /** The demo's sign-in provider answers with it. */
  readonly statusCode = 503

  constructor(cause?: unknown) {
    super('Redis does not answer', { cause })
  }
}

const redisLimits = {
  /** Everything goes on without Redis after this time. */
  answerMs: 500,
  pingEveryMs: 1_000,
  /** A connection with no answer to a ping for this time is made anew. */
  silentMs: 3_000,
  connectMs: 3_000,
  /** How long nothing may arrive while a connection is set up. */
  setUpMs: 5_000,
  longestPauseMs: 1_000,
} as const

export type Redis = {
  /** Rejects after half a second, at once if Redis is away. Every use has a way without it. */
  ask: AskRedis
  prefix: string
  isReady: () => boolean
  /** Messages that come while the connection is lost are missed. */
  subscribe: (channel: string, receive: (text: string) => void) => Promise<void>
  /** Subscriptions work again after the connection was lost. */
  onBack: (act: () => void) => void
  close: () => Promise<void>
}

/** Reconnects by itself. Throws a `StartFailure` if the server cannot be reached now. */
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

type AskRedis = <T>(send: (client: RedisClientType) => Promise<T>) => Promise<T>

/**
 * A frozen server, or one behind a broken network, accepts commands and never answers. So every
 * command has a deadline, nobody waits while the server is silent, and a connection that stays
 * silent is made anew.
 */
function watchConnection(client: RedisClientType) {
  let isSilent = false
  let pingedAt: number | null = null

  const heard = () => {
    isSilent = false
    pingedAt = null
  }
  const late = () => {
    isSilent = true
    return new RedisUnavailable()
  }
  const ask: AskRedis = async (send) => {
    const answer = send(client)
    answer.then(heard, heard)
    // What is sent to a silent server still counts if it goes on soon.
    if (isSilent) throw new RedisUnavailable()
    try {
      return await withDeadline(answer, redisLimits.answerMs, late)
    } catch (error) {
      throw error instanceof RedisUnavailable ? error : new RedisUnavailable(error)
    }
  }
  const renew = () => {
    if (pingedAt === null || !client.isReady) return
    client.emit('error', new Error('a ping had no answer'))
    client.destroy()
    client.connect().catch(() => {})
  }
  const check = () => {
    if (!client.isReady) return
    if (pingedAt === null) {
      pingedAt = performance.now()
      ask(() => client.ping()).catch(() => {})
    } else if (performance.now() - pingedAt > redisLimits.silentMs) {
      setImmediate(renew)
    }
  }
  client.on('ready', heard)
  const checking = setInterval(check, redisLimits.pingEveryMs).unref()
  return {
    ask,
    isReady: () => client.isReady && !isSilent,
    close: () => {
      clearInterval(checking)
      client.destroy()
    },
  }
}

/** For `catch`: rethrows any other error. */
export function nullIfUnavailable(error: unknown): null {
  if (error instanceof RedisUnavailable) return null
  throw error
}
