import type { HandlerContext } from '#api/deps.ts'
import { folderNames } from '#api/drive/folders/make-path.ts'
import { readKnownTree } from '#api/drive/folders/read.ts'
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
  const tree = await readKnownTree(db, kb)
  const children = new Map(
    tree.map(({ shared }) => [keyOf(shared.parentId, shared.name), shared.id]),
  )
  for (const [folder, inFolder] of byFolder(paths)) {
    const found = findFolder(folder)
    if (found === undefined) continue
    const titles = inFolder.map(cleanFileName)
    const same = await findSameNames(db, { kb, folderId: found, actorId: actor.id }, titles)
    for (const path of inFolder) {
      const one = same.get(cleanFileName(path).toLowerCase())
      if (one) taken.push({ path, canReplace: one.canReplace })
    }
  }
  return taken

  function findFolder(path: string): string | null | undefined {
    let parentId = folderId
    for (const name of folderNames(path)) {
      const child = children.get(keyOf(parentId, name))
      if (!child) return undefined
      parentId = child
    }
    return parentId
  }
}

// Names of folders are unique whatever their case.
function keyOf(parentId: string | null, name: string): string {
  return `${parentId} ${name.toLowerCase()}`
}

function byFolder(paths: string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).join('/')
    folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return folders
}
