import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { Folder } from '#contract/entities/resource.ts'
import type { SharedFolder } from '#contract/events.ts'
import { folderAbilities } from './policy.ts'

type Row = Awaited<ReturnType<typeof selectFolders>>[number]
type Total = { count: number; size: number; allOwn: boolean }

/**
 * Reads all folders of a knowledge base by name, with the totals of their content and the actor's
 * permissions.
 */
export async function readFolders(db: Db, actorId: string, kb: FoundKb): Promise<Folder[]> {
  const rows = await selectFolders(db, actorId, kb.id)
  const totals = totalsOf(rows, actorId)
  return rows.map((row) => {
    const total = totals.get(row.id) ?? { count: 0, size: 0, allOwn: false }
    return {
      id: row.id,
      name: row.name,
      parentId: row.parent_id,
      kbId: row.kb_id,
      createdAt: row.created_at,
      modifiedAt: row.modified_at,
      resourceCount: total.count,
      resourceSize: total.size,
      can: folderAbilities(actorId, kb, { created_by: row.created_by, all_own: total.allOwn }),
    }
  })
}

/** Returns the fields of a folder that are equal for all readers, for events. */
export function shareFolder({ can: _, ...shared }: Folder): SharedFolder {
  return shared
}

function selectFolders(db: Db, actorId: string, kbId: string) {
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
            sql<boolean>`bool_and(uploader_id = ${actorId})`.as('all_own'),
          ])
          .where('kb_id', '=', kbId)
          .where('folder_id', 'is not', null)
          .groupBy('folder_id')
          .as('inside'),
      (join) => join.onRef('inside.folder_id', '=', 'folders.id'),
    )
    .selectAll('folders')
    .select(['inside.count', 'inside.size', 'inside.all_own'])
    .where('folders.kb_id', '=', kbId)
    .orderBy(sql`lower(folders.name)`)
    .orderBy('folders.id')
    .execute()
}

// Adds each folder's own totals to every folder above it.
function totalsOf(rows: Row[], actorId: string): Map<string, Total> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const totals = new Map(rows.map(({ id }) => [id, { count: 0, size: 0, allOwn: true }]))
  for (const row of rows) {
    const allOwn = row.created_by === actorId && (row.all_own ?? true)
    for (let above: Row | undefined = row; above; above = byId.get(above.parent_id ?? '')) {
      const total = totals.get(above.id)
      if (!total) break
      total.count += row.count ?? 0
      total.size += row.size ?? 0
      total.allOwn &&= allOwn
    }
  }
  return totals
}
