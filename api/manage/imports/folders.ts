import { makePaths } from '#api/drive/folders/make-path.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { type ExportDescription, filesFolder } from '#api/manage/exports/format.ts'
import { folderInput } from '#contract/calls/folders.ts'
import { uploadLimits } from '#contract/limits.ts'
import { ImportStopped } from './failure.ts'
import type { ImportWork } from './work.ts'

const foldersAtOnce = 200

/** The id of each folder by its path in the zip file; null for the top level. */
export type FolderIds = Map<string, string | null>

/** Makes the folders of an export, under their own names. Throws an `ImportStopped`. */
export async function importFolders(
  { deps, kbId, userId, step }: ImportWork,
  folders: ExportDescription['folders'],
): Promise<FolderIds> {
  const named = namesOf(folders)
  const ids: FolderIds = new Map([[filesFolder, null]])
  for (let at = 0; at < named.length; at += foldersAtOnce) {
    const some = named.slice(at, at + foldersAtOnce)
    const made = await deps.db.transaction().execute(async (trx) => {
      await lockKb(trx, kbId)
      const place = { kbId, folderId: null, createdBy: userId }
      return makePaths(
        trx,
        place,
        some.map(({ names }) => names),
      )
    })
    for (const [n, { path }] of some.entries()) ids.set(path, made.ids[n] ?? null)
    await step(0)
  }
  return ids
}

/** Returns the folder that a path of the zip file is in. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1)
}

function namesOf(folders: ExportDescription['folders']): { path: string; names: string[] }[] {
  const known = new Map<string, string[]>([[filesFolder, []]])
  return folders.map(({ path, name }) => {
    const above = known.get(parentOf(path))
    const own = folderInput.shape.name.safeParse(name)
    const names = above && own.success ? [...above, own.data] : []
    if (names.length === 0 || names.length > uploadLimits.folderDepth || known.has(path))
      throw new ImportStopped('damaged')
    known.set(path, names)
    return { path, names }
  })
}
