import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateClass } from '#contract/call.ts'
import { limits, type Rates } from '#contract/limits.ts'
import { networkOf } from './client-address.ts'
import { ApiError } from './errors.ts'

/** Whose allowance something counts against: a person's, that of where they come from, or both. */
export type Spender = { userId?: string | undefined; address?: string | undefined }

/** How often somebody may do something, and how many connections they may hold. */
export type RateLimits = {
  /** Counts one more of this class; throws `too_many_requests` with the seconds to wait. */
  spend: (rate: RateClass, who: Spender) => Promise<void>
  /** Counts one more connection of the person's until the answer is called; throws likewise. */
  hold: (userId: string) => () => void
}

const waitForConnectionSeconds = 5

/** Counts in this process; null counts nothing. */
export function createRateLimits(rates: Rates | null): RateLimits {
  if (!rates) return { spend: async () => {}, hold: () => () => {} }
  const persons = limiters(rates, 'person')
  const addresses = limiters(rates, 'address')
  return {
    spend: async (rate, { userId, address }) => {
      if (userId) await spend(persons[rate], userId)
      if (address) await spend(addresses[rate], networkOf(address))
    },
    hold: createHolds(),
  }
}

type Limiters = Record<RateClass, RateLimiterMemory>

function limiters(rates: Rates, whose: 'person' | 'address'): Limiters {
  const made = Object.entries(rates).map(([rate, { seconds, ...points }]) => [
    rate,
    new RateLimiterMemory({ points: points[whose], duration: seconds }),
  ])
  return Object.fromEntries(made) as Limiters
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)))
  }
}

function createHolds(): RateLimits['hold'] {
  const held = new Map<string, number>()
  return (userId) => {
    const count = held.get(userId) ?? 0
    if (count >= limits.connectionsPerPerson) throw tooMany(waitForConnectionSeconds)
    held.set(userId, count + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      const left = (held.get(userId) ?? 1) - 1
      if (left > 0) held.set(userId, left)
      else held.delete(userId)
    }
  }
}

function tooMany(retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}
