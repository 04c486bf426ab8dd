import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#api/platform/db/connect.ts'
import { countTurns } from '#tests/support/turns.ts'

let connection: Connection
beforeAll(async () => {
  connection = await connect({ dir: null })
})
afterAll(() => connection.close())

const doubled = (value: number) =>
  sql<{ value: number }>`select ${value}::int * 2 as value`.execute(connection.db)

test('a failed statement reports its error, and the next one works', async () => {
  const failing = sql`select 1 / ${0}::int`.execute(connection.db)
  await expect(failing).rejects.toMatchObject({ code: '22012', message: 'division by zero' })
  await expect(sql`selec`.execute(connection.db)).rejects.toMatchObject({ code: '42601' })
  expect((await doubled(4)).rows).toEqual([{ value: 8 }])
})

test('an answer of many megabytes arrives complete', async () => {
  const { rows } = await sql<{ text: string }>`
    select repeat('é', 5000) || n as text from generate_series(1, 400) n`.execute(connection.db)
  expect(rows.length).toBe(400)
  expect(rows.every(({ text }, at) => text === `${'é'.repeat(5000)}${at + 1}`)).toBe(true)
})

test('a discarded connection leaves no transaction and no prepared statement to the next', async () => {
  await doubled(1)
  const held = await connection.pool().connect()
  await held.query('begin')
  await held.query('create table left_behind (n int)')
  held.release(true)
  expect((await doubled(2)).rows).toEqual([{ value: 4 }])
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('left_behind')::text as name`.execute(connection.db)
  expect(rows).toEqual([{ name: null }])
})

test('times are in UTC, and the database is configured for one connection', async () => {
  const { rows } = await sql`select current_setting('timezone') as zone,
    current_setting('shared_buffers') as buffers`.execute(connection.db)
  expect(rows).toEqual([{ zone: 'UTC', buffers: '16MB' }])
})

test('other events are handled between long statements', async () => {
  const { turns } = await countTurns(async () => {
    for (let done = 0; done < 10; done += 1)
      await sql`select count(*) from generate_series(1, 50000)`.execute(connection.db)
  })
  expect(turns).toBeGreaterThanOrEqual(9)
})
