import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from '#api/start-failure.ts'

// A process that was killed lets go when the system has cleared it away, which may take a moment.
const waitMs = 500
const busy = 5

/**
 * Keeps a folder for this process until it ends or lets go. Throws where another process has it. The
 * lock is one of the operating system's, on the file `lock` in the folder: it ends with the process
 * however that ends, and holds by whatever path, and from whatever container, the folder is reached.
 * Node cannot lock a file by itself; SQLite, which comes with it, can.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(path.join(folder, 'lock'))
  try {
    // Nothing is ever written, so that it works on a full disk too.
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
      `This user may not open the file ${file}: let it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function inUse(folder: string): Error {
  return new StartFailure(`Another server uses ${folder}. Stop it, or set another DATA_DIR.`)
}
