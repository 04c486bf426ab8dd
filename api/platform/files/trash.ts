import { link, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { apiLimits } from '#api/platform/limits.ts'
import { nothingIfMissing } from './sync-folder.ts'

const dayMs = 86_400_000

export type Trash = ReturnType<typeof createTrash>

/**
 * One folder per day. A database restored from a backup can refer to content that was removed
 * since. If the disk is nearly full, the oldest days are deleted early.
 */
export function createTrash(folder: string) {
  const days = async () => ((await readdir(folder).catch(nothingIfMissing)) ?? []).sort()
  const removeDay = (day: string) => rm(path.join(folder, day), { recursive: true, force: true })

  return {
    take: async (hash: string, place: string): Promise<void> => {
      const today = path.join(folder, dayOf(Date.now()))
      await mkdir(today, { recursive: true })
      await rename(place, path.join(today, hash)).catch(nothingIfMissing)
    },
    /** The trash keeps its copy. Returns whether there was one. */
    giveBack: async (hash: string, place: string): Promise<boolean> => {
      for (const day of (await days()).reverse())
        if (await putBack(path.join(folder, day, hash), place)) return true
      return false
    },
    removeDue: async (): Promise<void> => {
      const due = dayOf(Date.now() - apiLimits.trashDays * dayMs)
      for (const day of await days()) if (day < due) await removeDay(day)
    },
    makeRoom: async (): Promise<void> => {
      for (const day of await days()) {
        if (await hasRoom(folder)) return
        await removeDay(day)
      }
    },
    isEmpty: async () => (await days()).length === 0,
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

async function putBack(trashed: string, place: string): Promise<boolean> {
  try {
    await mkdir(path.dirname(place), { recursive: true })
    await link(trashed, place)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    // The file system does not support hard links, so the file is moved.
    await rename(trashed, place)
    return true
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder)
  return bavail >= (blocks * apiLimits.trashLeastFreePercent) / 100
}
