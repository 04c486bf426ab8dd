import { readKnownTree } from '#api/drive/folders/read.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'

type Place = { folderId: string; withSubfolders: boolean }
type Totals = { totalCount: number; totalSize: number }

/** Returns the number and the size in bytes of the files in a folder; `root` for the top level. */
export async function folderTotals(db: Db, kb: FoundKb, place: Place): Promise<Totals> {
  const tree = await readKnownTree(db, kb)
  if (place.folderId === 'root') {
    const top = tree.flatMap(({ shared }) => (shared.parentId === null ? [shared] : []))
    const inside = top.reduce((sum, one) => sum + one.resourceCount, 0)
    const size = top.reduce((sum, one) => sum + one.resourceSize, 0)
    // The folders may be newer than the row of the knowledge base.
    return {
      totalCount: Math.max(kb.resource_count - inside, 0),
      totalSize: Math.max(kb.resource_size - size, 0),
    }
  }
  const folder = tree.find(({ shared }) => shared.id === place.folderId)
  if (!folder) return { totalCount: 0, totalSize: 0 }
  const { shared, own } = folder
  return place.withSubfolders
    ? { totalCount: shared.resourceCount, totalSize: shared.resourceSize }
    : { totalCount: own.count, totalSize: own.size }
}
