import { expect, test } from 'vitest'
import { createRandom } from '../support/random.ts'
import { actionsPerHour, chooseAction, mix } from './mix.ts'
import { runLoad } from './run.ts'

test('people choose each action as often as the mix says', () => {
  const random = createRandom(1)
  const times = 100_000
  const chosen = new Map<string, number>()
  for (let n = 0; n < times; n++) {
    const { name } = chooseAction(random)
    chosen.set(name, (chosen.get(name) ?? 0) + 1)
  }
  for (const { name, perHour } of mix)
    expect((chosen.get(name) ?? 0) / times).toBeCloseTo(perHour / actionsPerHour, 2)
})

test('the load generator lets people work without a failure, and measures what they cost', async () => {
  const pace = { people: 4, rooms: 2, seconds: 2, pace: 500 }
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const steps = await runLoad({ ...pace, seed: 1, withPostgres: false, log })
  expect(steps.map(({ tally }) => [...tally.failures])).toEqual(steps.map(() => []))
  const last = steps.at(-1)
  expect(last?.tally.times().reduce((sum, [, { count }]) => sum + count, 0)).toBe(last?.actions)
  expect(last?.tally.delays().count).toBeGreaterThan(0)
  expect(lines.join('\n')).toMatch(/in an hour of one active person: \d+ ms of the processor/)
}, 120_000)
