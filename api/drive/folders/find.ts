import { ApiError } from '#api/platform/api-error.ts'
import { isUniqueViolation } from '#api/platform/db/error-codes.ts'
import type { Db } from '#api/schema.ts'
import type { Folder } from '#contract/entities/resource.ts'
import { countLimits } from '#contract/limits.ts'

/** Throws `folder_not_found` if one of them is missing. */
export function pickFolders(folders: Folder[], ids: string[]): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  return ids.map((id) => {
    const folder = byId.get(id)
    if (!folder) throw new ApiError('folder_not_found')
    return folder
  })
}

/** Throws `forbidden` unless the actor may do this to each. */
export function checkEach(items: { can: Folder['can'] }[], ability: keyof Folder['can']): void {
  if (items.some(({ can }) => !can[ability])) throw new ApiError('forbidden')
}

export function withAllBelow(
  folders: Pick<Folder, 'id' | 'parentId'>[],
  ids: string[],
): Set<string> {
  const below = Map.groupBy(folders, ({ parentId }) => parentId)
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const child of below.get(id) ?? []) waiting.push(child.id)
  }
  return found
}

/** The database decides a race of two equal names. */
export function nameTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('folder_name_taken') : error
}

/** Call it after folders were added, with the lock of the tree. Throws `too_many_folders`. */
export async function checkFolderCount(trx: Db, kbId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('folders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kb_id', '=', kbId)
    .executeTakeFirstOrThrow()
  if (count > countLimits.foldersPerKb) throw new ApiError('too_many_folders')
}
