import { createHash } from 'node:crypto'
import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Extensions, MemoryFS, PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { nothingIfMissing } from '#api/platform/files/sync-folder.ts'
import { tracedStatement } from '#api/platform/tracing/spans.ts'
import type { Database, Db } from '#api/schema.ts'
import { createStatementRepeats, repeatTransactions } from './conflicts.ts'
import { cachedFolder, emptyDatabase, type Migrate } from './embedded/empty-database.ts'
import { openInFolder, startCheckpoints, startParams } from './embedded/open.ts'
import { EmbeddedSocket } from './embedded/socket.ts'
import { databaseLimits } from './limits.ts'
import { migrate } from './migrate.ts'
import { openEmbeddedPool, openServerPool, type WatchedPool } from './pool.ts'
import { checkServer, createServerPresence } from './server-presence.ts'
import { needsCustomPlan } from './statement.ts'
import { startStatistics } from './statistics.ts'

// Read once in each process.
let contents: Promise<Contents> | undefined

/** Filling memory with copies is much faster than PGlite's unpacking. */
class FilledMemory extends MemoryFS {
  readonly #contents: Contents

  constructor(filled: Contents) {
    super()
    this.#contents = filled
  }

  override async initialSyncFs(): Promise<void> {
    const fs = this.pg?.Module.FS
    if (!fs) throw new Error('The memory is filled only when it belongs to a database.')
    for (const name of this.#contents.folders) fs.mkdirTree(`${PGlite.paths.PGDATA}/${name}`)
    for (const { name, bytes } of this.#contents.files)
      fs.writeFile(`${PGlite.paths.PGDATA}/${name}`, new Uint8Array(bytes), { canOwn: true })
  }
}

// An arbitrary number. It is the same for all programs that use one database.
const lockKey = 7_263_418_906

export type Connection = {
  db: Db
  query: WatchedPool['query']
  pool: () => pg.Pool
  countWrites: WatchedPool['countWrites']
  /** Called each time the server is back after an outage. */
  onBack: WatchedPool['onBack']
  migrate: (only?: string[]) => Promise<void>
  inStartTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Ask once: each time a connection is opened. */
  isAlone: () => Promise<boolean>
  countOthers: (() => Promise<number>) | null
  close: () => Promise<void>
}

// PGlite loads the extension for embeddings only if they are used: it takes a tenth of a second.
type Where = ({ url: string } | Embedded) & { withVectors?: boolean }

/** `withTables`: whether a new one begins with the tables of this version. */
type Embedded = { dir: string | null; durable?: boolean; withTables?: boolean }

/** PostgreSQL by URL, or PGlite in a folder locked by this process (`null`: in memory). */
export async function connect(where: Where): Promise<Connection> {
  const { withVectors = false } = where
  return 'url' in where
    ? connectServer(where.url, withVectors)
    : connectEmbedded(where, withVectors)
}

async function connectServer(url: string, withVectors: boolean): Promise<Connection> {
  const config = configOf(url)
  await checkServer(config, url)
  const place = createServerPresence(config)
  const { end, ...opened } = openServerDatabase(url, withVectors)
  return {
    ...opened,
    isAlone: place.isAlone,
    countOthers: place.countOthers,
    inStartTurn: (work) => inStartTurn(config, work),
    migrate: async (only) => {
      const own = open(openServerPool({ ...config, max: 1 }, Number.POSITIVE_INFINITY))
      await migrate(own.db, only).finally(own.end)
    },
    close: async () => {
      place.leave()
      await end()
    },
  }
}

/** The server was checked, or may be away. */
export function openServerDatabase(url: string, withVectors: boolean): Opened {
  const { lateMs, statementMs, idleTransactionMs } = databaseLimits
  const own = withVectors ? `${session} ${wholeScan}` : session
  const options = `${own} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleTransactionMs}`
  return open(openServerPool({ ...configOf(url), options }, lateMs))
}

function configOf(url: string) {
  const { connections: max, keepAliveMs } = databaseLimits
  const alive = { keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs }
  return { connectionString: url, ...alive, max, options: session, types }
}

async function connectEmbedded(where: Embedded, withVectors: boolean): Promise<Connection> {
  const pglite = await openPglite(where, withVectors ? await loadVectors() : {})
  const { db, end, ...opened } = open(embedded(pglite, where.dir))
  // A database in memory is one of a test.
  const endCheckpoints = where.dir ? startCheckpoints(opened.query) : () => {}
  const endStatistics = where.dir ? startStatistics(opened.query) : () => {}
  const close = async () => {
    endCheckpoints()
    endStatistics()
    await end()
    await pglite.close()
  }
  return {
    ...opened,
    db,
    close,
    migrate: (only) => migrate(db, only),
    isAlone: async () => true,
    countOthers: null,
    inStartTurn: (work) => work(),
  }
}

// Compiling a statement takes tens of milliseconds; ours run for less, because all are bounded.
const session = '-c timezone=UTC -c jit=off'
// The index of embeddings is read until enough of them are in the searched knowledge base. A server
// without the extension ignores this.
const wholeScan = '-c hnsw.iterative_scan=strict_order'

function embedded(pglite: PGlite, dir: string | null): WatchedPool {
  const owner = { user: 'postgres', database: 'postgres' }
  return openEmbeddedPool({ ...owner, stream: () => new EmbeddedSocket(pglite), types }, dir)
}

type Opened = Pick<Connection, 'db' | 'query' | 'pool' | 'countWrites' | 'onBack'> & {
  end: () => Promise<void>
}

function open(opened: WatchedPool): Opened {
  const dialect = new PostgresDialect({ pool: named(opened) })
  const db = repeatTransactions(new Kysely<Database>({ dialect }))
  const { query, pool, countWrites, onBack } = opened
  const end = async () => {
    await db.destroy()
    await opened.end()
  }
  return { db, query, pool, countWrites, onBack, end }
}

async function openPglite(
  { dir, durable = false, withTables = true }: Embedded,
  extensions: Extensions,
): Promise<PGlite> {
  if (!dir) return openInMemory(migrateEmpty, extensions)
  const folder = withTables ? await cachedFolder() : null
  const isMade = folder && (await access(folder).then(() => true, nothingIfMissing))
  return openInFolder(dir, { extensions, durable, empty: isMade ? folder : null })
}

async function loadVectors(): Promise<Extensions> {
  const { vector } = await import('@electric-sql/pglite-pgvector')
  return { vector }
}

export async function migrateEmpty(pglite: PGlite): Promise<void> {
  const { db, end } = open(embedded(pglite, null))
  await migrate(db)
  await end()
  await pglite.exec('checkpoint')
}

// Statements with lists have many texts. Above this number they get no name, to limit the server's
// memory.
const namedStatements = 2_000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= namedStatements || needsCustomPlan(text)) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

function named(pool: WatchedPool): PostgresPool {
  return {
    options: {},
    // The caller of `connect` closes the pool itself: Kysely initialises its driver only at the first
    // statement.
    end: async () => {},
    connect: async () => {
      const held = await pool.hold()
      const repeat = createStatementRepeats()
      const query = (text: unknown, given?: readonly unknown[]) => {
        const statement = { text: String(text), values: [...(given ?? [])] }
        const run = () => held.query({ name: nameOf(statement.text), ...statement })
        return tracedStatement(statement.text, () => repeat(statement.text, run))
      }
      return { query, release: held.release } as unknown as PostgresPoolClient
    },
  }
}

const types = { getTypeParser } as pg.CustomTypesConfig

const int8 = 20
const timestamptz = 1184

// Counts and sizes are well below 2^53. The API sends times as ISO strings, so parsing them into a
// Date would be wasted work.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8 && format !== 'binary') return Number
  if (oid === timestamptz && format !== 'binary') return isoTime
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)
}

function isoTime(value: string): string {
  const [day, clock = ''] = value.replace(/\+00$/, '').split(' ')
  const [seconds, fraction = ''] = clock.split('.')
  return `${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** Programs that start at the same time migrate one after the other. */
async function inStartTurn<T>(config: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: databaseLimits.connectMs })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work()
  } finally {
    // The lock ends with its connection.
    await client.end().catch(() => {})
  }
}

/** Tests get a copy of one cached on disk, because creating one takes many seconds. */
async function openInMemory(migrate: Migrate, extensions: Extensions): Promise<PGlite> {
  contents ??= readContents(await emptyDatabase(migrate))
  return PGlite.create({ startParams, extensions, fs: new FilledMemory(await contents) })
}

type Contents = { folders: string[]; files: { name: string; bytes: Buffer }[] }

async function readContents(folder: string): Promise<Contents> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const nameOf = (entry: (typeof entries)[number]) =>
    path.relative(folder, path.join(entry.parentPath, entry.name))
  const files = entries.filter((entry) => entry.isFile()).map(nameOf)
  return {
    // A folder is before the folders in it.
    folders: entries
      .filter((entry) => entry.isDirectory())
      .map(nameOf)
      .sort(),
    files: await Promise.all(
      files.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
    ),
  }
}
