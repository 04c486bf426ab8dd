import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { connect } from './connect.ts'
import { createStatistics } from './statistics.ts'

type Opened = Awaited<ReturnType<typeof openDatabase>>

async function openDatabase() {
  const connection = await connect({ dir: null })
  onTestFinished(connection.close)
  return connection
}

const analysed = async ({ db }: Opened) => {
  const { rows } = await sql<{ relname: string }>`select distinct tablename as relname
    from pg_stats where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ relname }) => relname)
}

test('only tables that have changed much are analysed, and only once', async () => {
  const opened = await openDatabase()
  const { db, query } = opened
  const texts: string[] = []
  const analyse = createStatistics(async (statement) => {
    texts.push(statement.text)
    return query(statement)
  })
  await analyse()
  expect(await analysed(opened)).toEqual([])
  await insertUsers(db, 500)
  await analyse()
  expect(await analysed(opened)).toEqual(['users'])
  const count = texts.length
  await analyse()
  expect(texts.slice(count)).toHaveLength(2)
  await insertUsers(db, 500)
  await analyse()
  expect(texts.at(-1)).toContain('analyze public.users (')
})

test('a statement that was planned for empty tables gets a new plan when they have rows', async () => {
  const { db, query } = await openDatabase()
  const analyse = createStatistics(query)
  const explain = async () => {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain execute pairs('${sql.raw(newId())}')`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  await sql`set plan_cache_mode = force_generic_plan`.execute(db)
  await sql`prepare pairs (uuid) as select one.id from users one
    join users other on other.name = one.name where one.id <> $1`.execute(db)
  const before = await explain()
  await insertUsers(db, 2_000)
  expect(await explain()).toBe(before)
  await analyse()
  expect(await explain()).not.toBe(before)
})

async function insertUsers(db: Opened['db'], count: number) {
  const ids = Array.from({ length: count }, newId)
  const named = ids.map((id) => ({ id, email: `${id}@example.com`, name: id, display_name: id }))
  await db
    .insertInto('users')
    .values(named.map((user) => ({ ...user, picture: null })))
    .execute()
}
