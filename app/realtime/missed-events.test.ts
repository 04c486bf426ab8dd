import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageLimits } from '#app/limits.ts'
import { fakeLine as line } from '#tests/support/fake-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

for (const missed of [false, true])
  test(`after the first joins a page is fetched again only if the server says that it missed events: ${missed}`, async () => {
    const { live, sent, tellMissed } = line({ ageMs: 2_000 })
    const restored = vi.fn()
    live.onRestore(restored)
    await tick()
    expect(sent.at(-1)).toMatchObject({ type: 'ping', data: { ageMs: 2_000 } })
    expect(restored).not.toHaveBeenCalled()
    tellMissed(missed)
    await tick()
    expect(restored).toHaveBeenCalledTimes(missed ? 1 : 0)
  })

test('a page is fetched again after a lost connection, whatever the age of the page', async () => {
  const { live, sent, tellMissed, lose, answer } = line({ ageMs: 2_000 })
  await tick()
  tellMissed(false)
  await tick()
  const restored = vi.fn()
  live.onRestore(restored)
  const before = sent.length
  lose()
  await tick(pageLimits.socketReconnectBaseMs * 2)
  answer()
  await tick()
  expect(restored).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(before)
})

test('a page is fetched again if the server does not answer whether events were missed', async () => {
  const { live, refuseAs } = line({ ageMs: 2_000 })
  const restored = vi.fn()
  live.onRestore(restored)
  await tick()
  refuseAs('invalid_input')
  await tick()
  expect(restored).toHaveBeenCalledOnce()
})
