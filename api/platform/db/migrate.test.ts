import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { StartFailure } from '#api/platform/start-failure.ts'
import { openApi } from '#tests/support/api.ts'
import { connect } from './connect.ts'
import { up } from './migrations/citation-marks.ts'

const indexes = ['resources_title', 'resources_size', 'resources_place', 'resources_folder_sums']

test('a migration that is inserted before migrations that have already run is run at the next start', async () => {
  const { db, migrate, close } = await connect({ dir: null })
  onTestFinished(close)
  for (const index of indexes) await sql`drop index if exists ${sql.ref(index)}`.execute(db)
  await sql`delete from kysely_migration where name = '002-resource-lists'`.execute(db)
  await migrate()
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where indexname = any(${indexes})`.execute(db)
  expect(rows).toHaveLength(indexes.length)
})

test('a database that a newer version has changed is not opened, and the reason says so', async () => {
  const { db, migrate, close } = await connect({ dir: null })
  onTestFinished(close)
  const now = new Date().toISOString()
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', ${now})`.execute(db)
  await expect(migrate()).rejects.toThrow(/^A newer version .+999-later.+start that version/)
  await expect(migrate()).rejects.toBeInstanceOf(StartFailure)
})

test('citations stored with one mark or none become citations with a list of marks', async () => {
  const api = await openApi()
  onTestFinished(api.close)
  const owner = await api.person()
  const kb = await api.kb(owner)
  const { id } = await api.message(owner, kb.townhallId, 'Said')
  const old = [
    { n: 1, mark: { start: 2, end: 5 } },
    { n: 2, mark: null },
    { n: 3, marks: [] },
  ]
  const citations = JSON.stringify(old)
  await api.db.updateTable('messages').set({ citations }).where('id', '=', id).execute()
  await up(api.db as unknown as Kysely<unknown>)
  const read = api.db.selectFrom('messages').select('citations').where('id', '=', id)
  expect((await read.executeTakeFirstOrThrow()).citations).toEqual([
    { n: 1, marks: [{ start: 2, end: 5 }] },
    { n: 2, marks: [] },
    { n: 3, marks: [] },
  ])
})
