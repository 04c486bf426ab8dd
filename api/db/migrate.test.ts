import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'

const indexes = ['resources_title', 'resources_size', 'resources_place', 'resources_folder_sums']

test('a migration that comes between those that have run is made up for', async () => {
  const { db, migrate, close } = await connect({ dir: null })
  onTestFinished(close)
  for (const index of indexes) await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`delete from kysely_migration where name = '002-resource-lists'`.execute(db)
  await migrate()
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where indexname = any(${indexes})`.execute(db)
  expect(rows).toHaveLength(indexes.length)
})
