import { expect, test } from 'vitest'
import { runKills } from './run.ts'

test('a server that is killed again and again loses and doubles nothing that it confirmed', async () => {
  const { problems, world } = await runKills({
    ...{ times: 5, seed: 1, withPostgres: false, log: () => {} },
  })
  expect(problems).toEqual([])
  expect([...world.confirmed.keys()]).toContain('messages')
}, 300_000)
