import { sql } from 'kysely'
import type { FoundKb } from '#api/kbs/find.ts'
import { titleOrder } from '#api/platform/title-order.ts'
import type { Db } from '#api/schema.ts'
import type { Folder } from '#contract/entities/resource.ts'
import type { SharedFolder } from '#contract/events.ts'
import { folderAbilities } from './policy.ts'

const mostFolders = 50_000

/**
 * By name, with totals and permissions. In a transaction, use this: it reads the folders with it.
 */
export async function readFolders(db: Db, actorId: string, kb: FoundKb): Promise<Folder[]> {
  return present(actorId, kb, await readTree(db, kb.id))
}

type KnownFolder = {
  shared: SharedFolder
  createdBy: string
  /** Who created and uploaded everything in it; null for several people. */
  soleOwner: string | null
  own: { count: number; size: number }
}

async function readTree(db: Db, kbId: string): Promise<KnownFolder[]> {
  const rows = byName(await selectFolders(db, kbId))
  const tree = rows.map((row): KnownFolder => {
    const own = { count: row.count ?? 0, size: row.size ?? 0 }
    return {
      shared: {
        id: row.id,
        name: row.name,
        parentId: row.parent_id,
        kbId: row.kb_id,
        createdAt: row.created_at,
        modifiedAt: row.modified_at,
        resourceCount: own.count,
        resourceSize: own.size,
      },
      createdBy: row.created_by,
      soleOwner: row.is_own ? row.created_by : null,
      own,
    }
  })
  addUp(tree)
  return tree
}

function byName<T extends { name: string }>(rows: T[]): T[] {
  return rows
    .map((row) => ({ row, order: titleOrder(row.name) }))
    .sort((one, other) => Number(one.order > other.order) - Number(one.order < other.order))
    .map(({ row }) => row)
}

function selectFolders(db: Db, kbId: string) {
  return db
    .selectFrom('folders')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('resources')
          .select('folder_id')
          .select([
            sql<number>`count(*)`.as('count'),
            sql<number>`sum(size)::bigint`.as('size'),
            sql<string>`min(uploader_id::text)`.as('first_owner'),
            sql<string>`max(uploader_id::text)`.as('last_owner'),
          ])
          .where('kb_id', '=', kbId)
          .where('folder_id', 'is not', null)
          .groupBy('folder_id')
          .as('inside'),
      (join) => join.onRef('inside.folder_id', '=', 'folders.id'),
    )
    .selectAll('folders')
    .select(['inside.count', 'inside.size'])
    .select(
      sql<boolean>`inside.count is null or
        (first_owner = created_by::text and last_owner = created_by::text)`.as('is_own'),
    )
    .where('folders.kb_id', '=', kbId)
    .orderBy('folders.id')
    .execute()
}

// The deepest folders first.
function addUp(tree: KnownFolder[]): void {
  const byId = new Map(tree.map((folder) => [folder.shared.id, folder]))
  for (const folder of deepestFirst(tree)) {
    const above = byId.get(folder.shared.parentId ?? '')
    if (!above) continue
    above.shared.resourceCount += folder.shared.resourceCount
    above.shared.resourceSize += folder.shared.resourceSize
    if (folder.soleOwner !== above.soleOwner) above.soleOwner = null
  }
}

function deepestFirst(tree: KnownFolder[]): KnownFolder[] {
  const below = Map.groupBy(tree, ({ shared }) => shared.parentId)
  const order = [...(below.get(null) ?? [])]
  // The loop also visits what it adds.
  for (const { shared } of order) order.push(...(below.get(shared.id) ?? []))
  return order.reverse()
}

type Known = { version: number; tree: KnownFolder[] }

/**
 * Keeps folders in memory until the `version` in the knowledge base's row changes. The result is at
 * least as new as the row, and must not be changed.
 */
function createKnownTrees(db: Db) {
  // The one that was used last is at the end.
  const known = new Map<string, Known>()
  let count = 0
  const forget = (kbId: string) => {
    count -= known.get(kbId)?.tree.length ?? 0
    known.delete(kbId)
  }
  const keep = (kbId: string, one: Known) => {
    forget(kbId)
    known.set(kbId, one)
    count += one.tree.length
    for (const oldest of known.keys()) {
      if (count <= mostFolders) return
      forget(oldest)
    }
  }
  return async (kbId: string, version: number): Promise<KnownFolder[]> => {
    const before = known.get(kbId)
    const isKnown = before?.version === version
    const one = isKnown ? before : { version, tree: await readTree(db, kbId) }
    keep(kbId, one)
    return one.tree
  }
}

const trees = new WeakMap<Db, ReturnType<typeof createKnownTrees>>()

/** Not for transactions: folders come from memory until they are changed. */
export function readKnownTree(
  db: Db,
  kb: Pick<FoundKb, 'id' | 'folders_version'>,
): Promise<KnownFolder[]> {
  const known = trees.get(db) ?? createKnownTrees(db)
  trees.set(db, known)
  return known(kb.id, kb.folders_version)
}

export async function listFolders(db: Db, actorId: string, kb: FoundKb): Promise<Folder[]> {
  return present(actorId, kb, await readKnownTree(db, kb))
}

function present(actorId: string, kb: FoundKb, tree: KnownFolder[]): Folder[] {
  return tree.map(({ shared, createdBy, soleOwner }) => ({
    ...shared,
    can: folderAbilities(actorId, kb, { created_by: createdBy, all_own: soleOwner === actorId }),
  }))
}

export function shareFolder({ can: _, ...shared }: Folder): SharedFolder {
  return shared
}
