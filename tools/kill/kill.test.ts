import { expect, test } from 'vitest'
import { postgresPrograms } from '#tests/support/postgres.ts'
import { runKills } from './run.ts'

const withoutLog = { seed: 1, log: () => {} }

test('a server that is killed again and again loses and doubles nothing that it confirmed', async () => {
  const { problems, world } = await runKills({ ...withoutLog, times: 5, withPostgres: false })
  expect(problems).toEqual([])
  expect([...world.confirmed.keys()]).toContain('messages')
}, 300_000)

test.skipIf(!postgresPrograms)(
  'nor does it if its PostgreSQL server is killed too',
  async () => {
    const { problems, world } = await runKills({ ...withoutLog, times: 3, withPostgres: true })
    expect(problems).toEqual([])
    expect([...world.confirmed.keys()]).toContain('messages')
  },
  300_000,
)
