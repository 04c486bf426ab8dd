import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { folderFailure, StartFailure } from '#api/platform/start-failure.ts'

// The system may need a moment to release the lock of a killed process.
const waitMs = 500

const busy = 5

const ownerOnly = 0o700

/**
 * Creates the data folder and `files`, readable by the server's account only, and locks both; the
 * result releases them. Throws if another server has one, or if they cannot be written to.
 */
export async function openDataDir(dataDir: string): Promise<() => void> {
  return open(dataDir).catch((error: unknown) => {
    throw folderFailure(error, dataDir)
  })
}

/** Throws a `StartFailure`: a start would create an empty installation. */
export async function refuseNoData({ dataDir, databaseUrl }: Place): Promise<void> {
  const place = databaseUrl ? dataDir : path.join(dataDir, 'database')
  await access(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw folderFailure(error, place)
    throw new StartFailure(`There is no ${place}: correct DATA_DIR, or bring its disk back.`)
  })
}

type Place = { dataDir: string; databaseUrl: string | null }

async function open(dataDir: string): Promise<() => void> {
  const files = path.join(dataDir, 'files')
  await mkdir(dataDir, { recursive: true, mode: ownerOnly })
  // Created separately: on a read-only disk only this call reports the right error.
  await mkdir(files, { mode: ownerOnly }).catch(acceptFolder(files))
  // Reading works on a disk that became read-only, and what is written first fails without a reason.
  for (const folder of [dataDir, files]) await access(folder, constants.W_OK)
  await makePrivate(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const unlockFiles = lockFolder(files)
    return () => {
      unlockFiles()
      unlock()
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function acceptFolder(folder: string) {
  return async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
  }
}

// What this program creates in the data folder.
const own = new Set(['backup', 'control', 'database', 'database.new', 'files', 'lock', 'outbox'])

// An earlier version or a person may have created folders that others can read. Other entries stay
// as they are: a home directory may be the data folder.
async function makePrivate(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && own.has(entry.name))
  const isShared = entries.some(({ name }) => !own.has(name) && name !== 'lost+found')
  for (const folder of [...(isShared ? [] : ['.']), ...folders.map(({ name }) => name)]) {
    const place = path.join(dataDir, folder)
    const isOpen = ((await stat(place)).mode & 0o077) !== 0
    if (isOpen) await chmod(place, ownerOnly).catch((error) => warn(place, error))
  }
}

function warn(place: string, error: Error): void {
  console.warn(`${place} can be read by other accounts of this machine: ${error.message}`)
}

/**
 * Throws if another process holds the lock. The operating system locks the file `lock`, so the lock
 * ends with the process and works for every path and container. Node has no file locks, but its
 * SQLite does.
 */
function lockFolder(folder: string): () => void {
  const lock = openLock(path.join(folder, 'lock'))
  try {
    // The statement writes nothing, so it works on a full disk.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? inUse(folder) : error
  }
  return () => lock.close()
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: waitMs })
  } catch (error) {
    throw new StartFailure(
      `This user has no permission to open the file ${file}: change the permissions, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function inUse(folder: string): Error {
  return new StartFailure(
    `Another server uses ${folder}: stop it, or set DATA_DIR to another folder.`,
  )
}
