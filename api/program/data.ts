import { access } from 'node:fs/promises'
import path from 'node:path'
import { type Connection, connect } from '#api/platform/db/connect.ts'
import { openReplica, type Replica } from '#api/platform/db/replica.ts'
import { openDataDir } from '#api/platform/files/data-dir.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import {
  describeMissing,
  keepInstallation,
  matchInstallation,
  refuseNewDatabase,
} from '#api/platform/files/installation.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { bucketFailure } from '#api/platform/files/s3/settings.ts'
import { nothingIfMissing } from '#api/platform/files/sync-folder.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { folderFailure } from '#api/platform/start-failure.ts'
import type { Db } from '#api/schema.ts'

/** `installation`: the id to which database and files belong. */
export type Data = Connection & { replica: Replica | null; files: FileStore; installation: string }

/** A PostgreSQL server, the embedded database in the data folder, or memory (tests). */
export type DataOptions = {
  settings: Pick<
    Settings,
    'dataDir' | 'databaseUrl' | 'databaseReadUrl' | 'durable' | 's3' | 'openai'
  >
  inMemory?: boolean
}

/**
 * Locks database and files for this process, and migrates them. Throws if another server has them,
 * and before any change if they do not belong together.
 */
export async function openData({ settings, inMemory = false }: DataOptions): Promise<Data> {
  const { dataDir, databaseUrl, databaseReadUrl, durable } = settings
  const withVectors = settings.openai.embeddings
  const dir = path.join(dataDir, 'database')
  const database = databaseUrl ? 'the database at DATABASE_URL' : `the database in ${dir}`
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    closing.push(await openDataDir(dataDir))
    let opened: Db | undefined
    const { files, close: closeFiles } = await openFiles(settings, () => {
      if (!opened) throw new Error('the database is not open')
      return opened
    })
    closing.push(closeFiles)
    if (!databaseUrl && !inMemory && !(await hasDatabase(dir)))
      await refuseNewDatabase(files, database)
    const place = databaseUrl ? { url: databaseUrl } : { dir: inMemory ? null : dir, durable }
    const connection = await connect({ ...place, withVectors })
    closing.push(connection.close)
    const { db } = connection
    opened = db
    const id = await connection.inStartTurn(async () => {
      const found = await matchInstallation({ db, files, database })
      await connection.migrate()
      await keepInstallation({ db, files, database }, found)
      const missing = await describeMissing({ db, files })
      if (missing) console.warn(missing)
      return found
    })
    const replica = databaseReadUrl ? await openReplica(databaseReadUrl, db, withVectors) : null
    if (replica) closing.push(replica.close)
    await files.removeLeftovers(0)
    const alone = lazily(connection.isAlone)
    return { ...connection, isAlone: alone, replica, files, installation: id, close }
  } catch (error) {
    await close()
    if (isOfFolder(error)) throw folderFailure(error, dataDir)
    throw settings.s3 ? bucketFailure(error, settings.s3) : error
  }
}

// The answer at the start counts, also for what starts later.
function lazily<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}

// Errors of a database server have no `syscall` or no `path`.
function isOfFolder(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

async function hasDatabase(databaseDir: string): Promise<boolean> {
  const file = path.join(databaseDir, 'PG_VERSION')
  return (await access(file).then(() => true, nothingIfMissing)) ?? false
}
