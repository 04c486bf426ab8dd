import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import { ApiError } from '#api/platform/api-error.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { Pool } from '#api/platform/pool.ts'
import type { Redis } from '#api/platform/redis/open.ts'
import type { RateClass, WorkKind } from '#contract/call.ts'
import { keyShare, type Rates, work } from '#contract/rates.ts'
import { networkOf } from './client-address.ts'

/** `keyId`: the person's access key, if their program makes the request. */
export type AllowanceKey = {
  userId?: string | undefined
  keyId?: string | undefined
  address?: string | undefined
}

/** Per person, per access key with all keys of its person, or per address. */
export type RateLimits = {
  /** Throws `too_many_requests` with the seconds to wait. */
  consume: (rate: RateClass, who: AllowanceKey) => Promise<void>
  /**
   * Waits for a place, which the result frees. Throws `too_many_requests` if too many are waiting.
   */
  begin: (kind: WorkKind, who: AllowanceKey) => Promise<() => void>
  /** The returned function ends the connection's count. Throws `too_many_requests`. */
  hold: (userId: string) => () => void
}

const waitForConnectionSeconds = 5
const waitForTurnSeconds = 2

/**
 * `null`: no limits. With Redis all servers count requests together, each for itself while Redis is
 * away. Concurrent requests and connections count within this process, which they keep busy.
 */
export function createRateLimits(rates: Rates | null, redis: Redis | null = null): RateLimits {
  if (!rates) return { consume: async () => {}, begin: async () => () => {}, hold: () => () => {} }
  const persons = limiters(rates, 'person', redis)
  const addresses = limiters(rates, 'address', redis)
  const keys = limiters(rates, 'key', redis)
  const keysOfPerson = limiters(rates, 'keys', redis)
  return {
    consume: async (rate, { userId, keyId, address }) => {
      if (keyId) await consume(keys[rate], keyId)
      if (userId) await consume((keyId ? keysOfPerson : persons)[rate], userId)
      if (address) await consume(addresses[rate], networkOf(address))
    },
    begin: beginInTurn(),
    hold: holdConnections(),
  }
}

type Limiters = Record<RateClass, RateLimiterAbstract>

type Whose = 'person' | 'address' | 'key' | 'keys'

function limiters(rates: Rates, whose: Whose, redis: Redis | null): Limiters {
  const made = Object.entries(rates).map(([rate, { seconds, person, address }]) => {
    const key = Math.ceil(person * keyShare)
    const points = { person, address, key, keys: person }[whose]
    const own = new RateLimiterMemory({ points, duration: seconds })
    return [rate, redis ? shared(redis, `${whose}:${rate}`, own) : own]
  })
  return Object.fromEntries(made) as Limiters
}

function shared({ ask, prefix }: Redis, name: string, insuranceLimiter: RateLimiterMemory) {
  const { points, duration } = insuranceLimiter
  const storeClient: Pick<RedisClientType, 'eval'> = {
    eval: (...script) => ask((client) => client.eval(...script)),
  }
  return new RateLimiterRedis({
    storeClient,
    useRedisPackage: true,
    keyPrefix: `${prefix}:rate:${name}`,
    points,
    duration,
    insuranceLimiter,
  })
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // The period ends by a timer, but the wait is computed from the clock, which may have been set
    // back.
    const seconds = Math.ceil(refused.msBeforeNext / 1_000)
    throw tooMany(Math.min(Math.max(1, seconds), limiter.duration))
  }
}

function beginInTurn(): RateLimits['begin'] {
  const kinds = Object.entries(work).map(([kind, { person, address }]) => [
    kind,
    { person: new Pool(person), address: new Pool(address) },
  ])
  const pools = Object.fromEntries(kinds) as Record<WorkKind, Record<'person' | 'address', Pool>>
  return async (kind, { userId, keyId, address = 'unknown' }) => {
    const { person, address: ofAddress } = pools[kind]
    // What a person's programs do at once is counted beside what they do in the browser.
    const who = keyId ? `keys of ${userId}` : userId
    const leave = await (who ? person.enter(who) : ofAddress.enter(networkOf(address)))
    if (!leave) throw tooMany(waitForTurnSeconds)
    return leave
  }
}

function holdConnections(): RateLimits['hold'] {
  const hold = createHolds(apiLimits.connectionsPerPerson)
  return (userId) => {
    const release = hold(userId)
    if (!release) throw tooMany(waitForConnectionSeconds)
    return release
  }
}

function tooMany(retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}

type Hold = (key: string) => (() => void) | null

function createHolds(most: number): Hold {
  const held = new Map<string, number>()
  return (key) => {
    const count = held.get(key) ?? 0
    if (count >= most) return null
    held.set(key, count + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      const left = (held.get(key) ?? 1) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    }
  }
}
