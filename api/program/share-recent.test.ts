import { expect, test } from 'vitest'
import { shareRecent } from '#api/program/health.ts'

/** Work that counts its runs and ends when the test says so, and a clock that the test sets. */
function counted() {
  const clock = { ms: 0 }
  const runs: { end: (result: string) => void; fail: (error: Error) => void }[] = []
  const work = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    runs.push({ end: resolve, fail: reject })
    return promise
  }
  return { clock, runs, read: shareRecent(work, 1_000, () => clock.ms) }
}

test('callers at the same time share one run, however long it takes', async () => {
  const { clock, runs, read } = counted()
  const results = [read(), read()]
  clock.ms = 60_000
  results.push(read())
  runs[0]?.end('yes')
  expect(await Promise.all(results)).toEqual(['yes', 'yes', 'yes'])
  expect(runs).toHaveLength(1)
})

test('a result is used again until its time is over, which begins when the run ends', async () => {
  const { clock, runs, read } = counted()
  const first = read()
  clock.ms = 5_000
  runs[0]?.end('old')
  await first
  clock.ms = 5_999
  expect(await read()).toBe('old')
  clock.ms = 6_000
  const second = read()
  runs[1]?.end('new')
  expect(await second).toBe('new')
  expect(runs).toHaveLength(2)
})

test('a failure is shared like a result, and work runs again after it', async () => {
  const { clock, runs, read } = counted()
  const failed = [read(), read()]
  runs[0]?.fail(new Error('down'))
  for (const result of failed) await expect(result).rejects.toThrow('down')
  clock.ms = 1_000
  const next = read()
  runs[1]?.end('up')
  expect(await next).toBe('up')
})
