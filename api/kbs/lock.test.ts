import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

test('only the id of a knowledge base is a key, because a change of a key waits for foreign keys', async () => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'kbs'::regclass and indisunique and not indisprimary and indpred is null`.execute(
    api.db,
  )
  expect(rows).toEqual([])
})
