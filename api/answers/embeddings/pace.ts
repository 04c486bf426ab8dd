import { setTimeout as wait } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { embeddingLimits } from './limits.ts'

export type Pace = {
  run: <T>(request: () => Promise<T>, signal: AbortSignal) => Promise<T>
}

/**
 * Limits all files together. After a failure every file waits, longer each time, so that a server
 * that is down gets few requests. Only the first failure is logged.
 */
export function createPace(): Pace {
  const { requestsPerMinute, firstPauseMs, longestPauseMs } = embeddingLimits
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  let failures = 0
  let pausedUntil = 0

  const untilNext = async (): Promise<number> => {
    const pause = pausedUntil - performance.now()
    if (pause > 0) return pause
    return limiter.consume('files').then(
      () => 0,
      (late: unknown) => {
        if (late instanceof RateLimiterRes) return Math.max(1, late.msBeforeNext)
        throw late
      },
    )
  }
  const fail = (error: unknown) => {
    if (failures === 0) console.error('files cannot be embedded:', messageOf(error))
    pausedUntil = performance.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
    failures += 1
  }
  return {
    run: async (request, signal) => {
      for (let ms = await untilNext(); ms > 0; ms = await untilNext()) {
        await wait(ms, undefined, { signal, ref: false })
      }
      try {
        const result = await request()
        if (failures > 0) console.info('files are embedded again')
        failures = 0
        return result
      } catch (error) {
        if (!signal.aborted) fail(error)
        throw error
      }
    },
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
