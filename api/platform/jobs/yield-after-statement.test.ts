import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#api/platform/db/connect.ts'
import { countTurns } from '#tests/support/turns.ts'
import { yieldAfterStatement } from './yield-after-statement.ts'

test('waiting callbacks run after each of many statements', async () => {
  const { db, close } = await connect({ dir: null })
  const patient = db.withPlugin(yieldAfterStatement)
  const { turns } = await countTurns(async () => {
    for (let done = 0; done < 50; done += 1) await sql`select 1`.execute(patient)
  })
  expect(turns).toBeGreaterThanOrEqual(50)
  await close()
})
