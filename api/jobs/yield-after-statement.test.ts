import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#api/db/connect.ts'
import { patience } from './yield-after-statement.ts'

test('whoever waits has a turn after each of many statements', async () => {
  const { db, close } = await connect({ dir: null })
  const patient = db.withPlugin(patience)
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  for (let done = 0; done < 50; done += 1) await sql`select 1`.execute(patient)
  counting = false
  expect(turns).toBeGreaterThanOrEqual(50)
  await close()
})
