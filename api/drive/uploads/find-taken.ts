import type { HandlerContext } from '#api/deps.ts'
import { findPaths, folderNames } from '#api/drive/folders/make-path.ts'
import { findSameNames } from '#api/drive/resources/same-names.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'

type Taken = { path: string; canReplace: boolean }
type Place = { kb: FoundKb; folderId: string | null }

/**
 * Returns which of these paths a file has already. A path in a folder that does not exist is free.
 */
export async function findTaken(
  { db, actor }: HandlerContext,
  { kb, folderId }: Place,
  paths: string[],
): Promise<Taken[]> {
  const taken: Taken[] = []
  const folders = byFolder(paths)
  const names = [...folders.keys()].map(folderNames)
  const ids = await findPaths(db, { kbId: kb.id, folderId }, names)
  for (const [n, inFolder] of [...folders.values()].entries()) {
    const found = ids[n]
    if (found === undefined) continue
    const titles = inFolder.map(cleanFileName)
    const same = await findSameNames(db, { kb, folderId: found, actorId: actor.id }, titles)
    for (const path of inFolder) {
      const one = same.get(cleanFileName(path))
      if (one) taken.push({ path, canReplace: one.canReplace })
    }
  }
  return taken
}

function byFolder(paths: string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).join('/')
    folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return folders
}
