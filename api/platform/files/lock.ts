import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from '#api/platform/start-failure.ts'

// The system may need a moment to release the lock of a killed process.
const waitMs = 500
const busy = 5

/**
 * Locks a folder for this process until the process ends or releases the lock. Throws if another
 * process holds the lock. The operating system locks the file `lock`: it releases the lock in
 * every case when the process ends, and the lock works for every path and container that reaches
 * the folder. Node has no file locks, but its SQLite does.
 */
export function lockFolder(folder: string): () => void {
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
