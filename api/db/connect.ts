import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { openInMemory } from './empty-database.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import type { Database, Db } from './schema.ts'
import { wholeStatements } from './whole-statements.ts'

export type Connection = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/**
 * Opens PostgreSQL by its URL, or PGlite in a folder (`null` keeps it in memory). One driver and one
 * dialect serve both.
 */
export async function connect(
  where: { url: string } | { dir: string | null },
): Promise<Connection> {
  const unlock = 'dir' in where && where.dir ? await lockFolder(where.dir) : null
  const pglite = 'dir' in where ? await openPglite(where.dir) : null
  const { db, pool } = open(
    pglite
      ? embedded(pglite)
      : { connectionString: 'url' in where ? where.url : '', max: 10, options: '-c timezone=UTC' },
  )
  const close = async () => {
    await db.destroy()
    await pglite?.close()
    await unlock?.()
  }
  return { db, pool, close }
}

function embedded(pglite: PGlite): pg.PoolConfig {
  return { ...createPgConfig(wholeStatements(pglite)), max: 1 }
}

function open(config: pg.PoolConfig): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ ...config, types: { getTypeParser } as pg.CustomTypesConfig })
  // A connection the server ends while idle is replaced at the next query; without a listener it
  // would end the process.
  pool.on('error', (error) => console.error('database connection lost:', error.message))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: named(pool) }) }), pool }
}

async function openPglite(dir: string | null): Promise<PGlite> {
  if (dir) await mkdir(path.dirname(dir), { recursive: true })
  const pglite = dir ? new PGlite(dir) : await openInMemory(PGlite, migrateEmpty)
  await pglite.waitReady
  await pglite.exec("set timezone to 'UTC'")
  return pglite
}

async function migrateEmpty(pglite: PGlite): Promise<void> {
  const { db } = open(embedded(pglite))
  await migrate(db)
  await db.destroy()
  // The next to come over the same connection names its statements alike.
  await pglite.exec('deallocate all')
  await pglite.exec('checkpoint')
}

// More distinct texts than this come from statements built with lists; those stay unnamed, so that
// the server's memory for prepared statements has a bound.
const namedStatements = 2_000
const names = new Map<string, string>()

/** The name of a prepared statement: a hash of its text. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= namedStatements) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

function named(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options as PostgresPool['options'],
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const query = (text: unknown, values?: readonly unknown[]) =>
        client.query({
          name: nameOf(String(text)),
          text: String(text),
          values: [...(values ?? [])],
        })
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
  }
}

const int8 = 20
const timestamptz = 1184

// Counts and sizes are well below 2^53; times leave the API as ISO strings, so that a Date would be
// made only to be taken apart again.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8 && format !== 'binary') return Number
  if (oid === timestamptz && format !== 'binary') return isoTime
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)
}

/** `2026-11-21 07:31:48.123456+00` as `2026-11-21T07:31:48.123Z`. */
function isoTime(value: string): string {
  const [day, clock = ''] = value.replace(/\+00$/, '').split(' ')
  const [seconds, fraction = ''] = clock.split('.')
  return `${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
