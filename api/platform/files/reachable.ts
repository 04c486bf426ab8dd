import { access } from 'node:fs/promises'
import { nothingIfMissing } from './missing.ts'
import { StoreUnavailable } from './unavailable.ts'

const broken: Record<string, string> = {
  EROFS: 'is on a disk that became read-only',
  EIO: 'is on a disk that has errors',
}

/** Runs work in a folder of files. Throws `StoreUnavailable` if its disk is away or does not work. */
export async function whileReachable<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = Object(error) as NodeJS.ErrnoException
    if (broken[code]) throw new StoreUnavailable(`${folder} ${broken[code]}`)
    if (code === 'ENOENT') await refuseGone(folder)
    throw error
  }
}

/** Throws `StoreUnavailable` if there is no such folder, as without the disk that it is on. */
export async function refuseGone(folder: string): Promise<void> {
  const found = await access(folder).then(() => true, nothingIfMissing)
  if (!found) throw new StoreUnavailable(`there is no ${folder}`)
}
