import fs from 'node:fs'
import { access, constants, cp, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder } from '#api/platform/files/sync-folder.ts'
import { folderFailure, StartFailure } from '#api/platform/start-failure.ts'

const everyMs = 60_000

/** With less log than this, the database starts within seconds after it was killed. */
const mostLogBytes = 64 * 1024 * 1024

const logSinceCheckpoint = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes
  from pg_control_checkpoint()`

/** What PGlite syncs in this folder is on the disk afterwards. */
class SyncedFiles extends NodeFS {
  override async init(...args: Init): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...(emscriptenOpts.preRun ?? []), passOnSyncs]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

// Sizes for a database with one connection, in a process that needs its memory for other work too.
const sized = {
  timezone: 'UTC',
  shared_buffers: '16MB',
  max_connections: '5',
  // The rows that statistics are made from: a tenth of a second of a large table would stop requests.
  default_statistics_target: '30',
}

export const startParams: string[] = [
  ...PGlite.defaultStartParams,
  ...Object.entries(sized).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/**
 * `durable`: whether the database reaches the disk before it confirms. `empty`: the folder of a
 * database with no rows, which a new one is a copy of.
 */
type Options = { extensions?: Extensions; durable?: boolean; empty?: string | null }

/** Throws a `StartFailure` for other contents, which are never overwritten. */
export async function openInFolder(dir: string, options: Options = {}): Promise<PGlite> {
  try {
    await mkdir(path.dirname(dir), { recursive: true })
    const there = await readdir(dir).catch(nothingIfMissing)
    if (there.length === 0) await make(dir, options.empty ?? null)
    else if (!there.includes('PG_VERSION')) throw incompleteDatabase(dir)
    await access(dir, constants.W_OK)
  } catch (error) {
    throw folderFailure(error, dir)
  }
  return open(dir, options).catch(async (error: unknown) => {
    // On a full disk PGlite fails in many ways, without naming the reason.
    if (await isFull(dir)) throw folderFailure(refusal('ENOSPC', error), dir)
    throw isOfSystem(error) ? folderFailure(error, dir) : damaged(dir, error)
  })
}

// Creates the database under a temporary name, so that an interrupted start leaves nothing that
// looks like one.
async function make(dir: string, empty: string | null): Promise<void> {
  const unfinished = `${dir}.new`
  await rm(unfinished, { recursive: true, force: true })
  if (empty) await cp(empty, unfinished, { recursive: true })
  else await (await open(unfinished, {})).close()
  await rm(dir, { recursive: true, force: true })
  await rename(unfinished, dir)
}

async function open(dir: string, { extensions = {}, durable = false }: Options): Promise<PGlite> {
  // What an earlier program wrote without syncs is synced once.
  if (durable) await sync(dir)
  const pglite = durable
    ? new PGlite({ fs: new SyncedFiles(dir), startParams: withSync(startParams), extensions })
    : new PGlite(dir, { startParams, extensions })
  await pglite.waitReady.catch((error: unknown) => {
    throw named(error)
  })
  return pglite
}

async function sync(dir: string): Promise<void> {
  syncTree(dir)
  await syncFolder(path.dirname(dir))
}

// More than the database writes at a start.
const leastFreeBytes = 1024 * 1024

// PGlite reports system errors only by their WASI number.
const systemErrors: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  33: 'EMFILE',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}

function named(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || !error) return error
  const number = 'errno' in error ? Number(error.errno) : Number.NaN
  const code = systemErrors[number] ?? `error ${number}`
  return refusal(code, error)
}

function refusal(code: string, cause: unknown): Error {
  return Object.assign(new Error(code, { cause }), { code })
}

async function isFull(dir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize < leastFreeBytes
}

function isOfSystem(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    Object.values(systemErrors).includes(String(error.code))
  )
}

function nothingIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function incompleteDatabase(dir: string): StartFailure {
  return new StartFailure(
    `${dir} is not empty, but does not contain a complete database (there is no PG_VERSION): restore a complete copy of DATA_DIR, or move the folder away to start with an empty database.`,
  )
}

function damaged(dir: string, error: unknown): StartFailure {
  const words = error instanceof Error ? error.message : String(error)
  return new StartFailure(
    `The embedded database in ${dir} cannot be opened (${words}): it is damaged or belongs to another version. Restore a backup of DATA_DIR, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

type Init = Parameters<NodeFS['init']>

/** PGlite turns syncs off with `-F`, and ignores `fdatasync`, the usual method for the log. */
function withSync(params: string[]): string[] {
  return [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

type OpenFile = { nfd?: number; node: { mode: number } }

type Loaded = {
  FS: { isFile: (mode: number) => boolean }
  NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number } }
}

// Without this function the database's syncs do nothing.
function passOnSyncs(module: Init[1]): void {
  const { FS, NODEFS } = module as unknown as Loaded
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) return 0
    // The times of a file need not reach the disk; for the log that halves the writes.
    if (FS.isFile(node.mode)) fs.fdatasyncSync(nfd)
    else fs.fsyncSync(nfd)
    return 0
  }
}

// Synchronous, because a start waits for it, and a thousand files take several times as long
// otherwise.
function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) syncOne(path.join(entry.parentPath, entry.name))
  syncOne(folder)
}

function syncOne(place: string): void {
  const opened = fs.openSync(place, 'r')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}

type Query = (statement: { text: string }) => Promise<{ rows: { bytes: number }[] }>

/**
 * Keeps the log of the embedded database short. PGlite has no process that does so: the log would
 * grow until the server stops, and a start after a kill would replay all of it.
 */
export async function checkpointIfDue(query: Query, mostBytes = mostLogBytes): Promise<void> {
  const { rows } = await query({ text: logSinceCheckpoint })
  if ((rows[0]?.bytes ?? 0) > mostBytes) await query({ text: 'checkpoint' })
}

export function startCheckpoints(query: Query): () => void {
  const timer = setInterval(() => {
    checkpointIfDue(query).catch((error) => console.error('no checkpoint was made:', error))
  }, everyMs).unref()
  return () => clearInterval(timer)
}
