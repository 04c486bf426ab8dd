import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rates } from '#contract/rates.ts'
import { createRateLimits } from './rate-limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { person, seconds } = rates.message

test('after the clock is set back, nobody waits longer than one period', async () => {
  const { consume } = createRateLimits(rates)
  const send = () => consume('message', { userId: 'ana' })
  for (let n = 0; n < person; n++) await send()
  vi.setSystemTime(Date.now() - 3_600_000)
  const error = { code: 'too_many_requests', retryAfterSeconds: seconds }
  await expect(send()).rejects.toMatchObject(error)
  vi.advanceTimersByTime(seconds * 1_000)
  await expect(send()).resolves.toBeUndefined()
})
