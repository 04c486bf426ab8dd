import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from './lock.ts'

const ownerOnly = 0o700

/**
 * Makes the data folder and the folder of the files in it, for the account that the server runs under
 * alone, and keeps both for this process. Answers with how to let go. Throws where another server has one.
 */
export async function openDataDir(dataDir: string): Promise<() => void> {
  const files = path.join(dataDir, 'files')
  await mkdir(dataDir, { recursive: true, mode: ownerOnly })
  // By itself, for of a disk that can only be read it says so this way alone.
  await mkdir(files, { mode: ownerOnly }).catch(acceptFolder(files))
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

// What of it is made by this program.
const own = new Set(['database', 'database.new', 'files', 'lock', 'outbox'])

// What was made by an earlier version, or by hand, others may have been able to read. Rights of what is
// not ours stay as they are, such as those of a home that somebody named as the data folder.
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
