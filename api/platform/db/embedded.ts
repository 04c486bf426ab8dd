import { access, constants, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { syncFolder } from '#api/platform/files/sync-folder.ts'
import { folderFailure, StartFailure } from '#api/platform/start-failure.ts'
import { SyncedFiles, syncTree, withSync } from './synced-files.ts'

// Sizes for a database with one connection, in a process that needs its memory for other work too.
const sized = {
  timezone: 'UTC',
  shared_buffers: '16MB',
  max_connections: '5',
  // The rows that statistics are made from: a tenth of a second of a large table would stop requests.
  default_statistics_target: '30',
}

/** The start parameters of the embedded database. */
export const startParams: string[] = [
  ...PGlite.defaultStartParams,
  ...Object.entries(sized).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** `durable`: whether the database reaches the disk before it confirms. */
type Options = { extensions?: Extensions; durable?: boolean }

/**
 * Opens the embedded database in a folder; creates it in an empty one. Throws a `StartFailure` if
 * the folder contains something other than a complete database, and never overwrites it.
 */
export async function openInFolder(dir: string, options: Options = {}): Promise<PGlite> {
  try {
    await mkdir(path.dirname(dir), { recursive: true })
    const there = await readdir(dir).catch(nothingIfMissing)
    if (there.length === 0) await make(dir)
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

// Creates the database under a temporary name and then renames it, so that an interrupted start
// leaves nothing that looks like a database.
async function make(dir: string): Promise<void> {
  const unfinished = `${dir}.new`
  await rm(unfinished, { recursive: true, force: true })
  await (await open(unfinished, {})).close()
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
