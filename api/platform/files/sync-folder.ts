import { open } from 'node:fs/promises'

/**
 * Writes the list of a folder's files to the disk, so that a new or renamed file is still there
 * after a power failure.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For `catch`: returns null if a file or folder does not exist; rethrows every other error. */
export function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
