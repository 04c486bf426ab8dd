import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createKb } from '#api/kbs/create.ts'
import { ensureBot } from '#api/people/users/find-or-create.ts'
import { connect } from '#api/platform/db/connect.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import { addFile } from '#tests/support/factories.ts'
import { openPostgres, postgresPrograms, withoutPostgres } from '#tests/support/postgres.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'
import { findNearest } from './nearest.ts'
import { nextPassages, storeEmbeddings } from './store.ts'
import { createTable } from './table.ts'
import { indexVectors } from './vector-index.ts'

vi.setConfig({ testTimeout: 180_000 })

const postgres = postgresPrograms ? await openPostgres() : null
afterAll(() => postgres?.remove())
const extensions = await postgres?.ask("select from pg_available_extensions where name = 'vector'")
const hasVectors = extensions?.length === 1
const withVectors = test.skipIf(!hasVectors)
const withoutVectors = test.skipIf(!postgres || hasVectors)
if (!postgres) test.skip(withoutPostgres, () => {})

const space = 'a model'
const dimensions = 8

/** A knowledge base whose files have vectors that point into these directions. */
async function addKb(db: Db, directions: number[]) {
  await ensureBot(db)
  const owner = { id: newId() }
  const named = { email: owner.id, name: 'Marit', display_name: 'Marit', picture: null }
  await db
    .insertInto('users')
    .values({ ...owner, ...named })
    .execute()
  const kbId = await createKb(db, owner.id, kbInput.parse({ title: 'Almanac' }))
  const resources = []
  for (const direction of directions) {
    const file = { title: 'page.txt', pages: [`A page about ${direction}.`] }
    const id = await addFile(db, kbId, owner, file)
    await storeEmbeddings(db, space, await nextPassages(db, id, space, '0'), [to(direction)])
    resources.push(id)
  }
  return { kbId, resources }
}

const to = (direction: number) =>
  Array.from({ length: dimensions }, (_, at) => (at === direction ? 1 : 0.1))

test('the embedded database opens without the extension for embeddings, and deleting works', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  await placeEmptyDatabase(dir)
  const database = path.join(dir, 'database')
  const first = await connect({ dir: database, withVectors: true })
  expect(await createTable(first.db)).toBeNull()
  const { resources } = await addKb(first.db, [1, 2])
  await first.close()
  const { db, close } = await connect({ dir: database })
  onTestFinished(close)
  await db
    .deleteFrom('resources')
    .where('id', '=', resources[0] ?? '')
    .execute()
  const left = await db.selectFrom('embeddings').select('resource_id').execute()
  expect(left).toEqual([{ resource_id: resources[1] }])
})

withVectors('PostgreSQL reads the index until it has passages of the knowledge base', async () => {
  const url = (await postgres?.database('indexed')) ?? ''
  const { db, migrate, close } = await connect({ url, withVectors: true })
  onTestFinished(close)
  await migrate()
  expect(await createTable(db)).toBeNull()
  await indexVectors(db, space, dimensions)
  for (let others = 0; others < 5; others += 1) await addKb(db, Array(20).fill(3))
  const { kbId } = await addKb(db, [1, 2, 3])
  await db.transaction().execute(async (trx) => {
    // Otherwise so few vectors are compared without the index.
    await sql`drop index embeddings_kb`.execute(trx)
    await sql`set local enable_seqscan = off`.execute(trx)
    expect(await findNearest(trx, { kbId, resourceIds: [], space }, to(3), false)).toHaveLength(3)
    const { rows } = await sql`select pg_stat_get_xact_numscans(indexrelid)::int as scans
      from pg_index where indrelid = 'embeddings'::regclass and indpred is not null`.execute(trx)
    expect(rows).toEqual([{ scans: 1 }])
  })
})

withoutVectors('a server without the extension is reported once, and all else works', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const program = await runProgram('api/serve.ts', {
    DATA_DIR: dir,
    DATABASE_URL: (await postgres?.database('plain')) ?? '',
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  })
  onTestFinished(program.kill)
  await program.ready()
  expect(program.output().match(/found by their words only.+vector/g)).toHaveLength(1)
})
