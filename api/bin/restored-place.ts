import { type Selectable, sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { limits } from '#contract/limits.ts'
import type { BinEntryTable } from './tables.ts'

type Entry = Selectable<BinEntryTable>

/**
 * Changes where an entry is put back: at the top level if its folder no longer exists, and a folder
 * under a free name if its name is taken. Call it in a transaction that has locked the tree.
 */
export async function movePlace(trx: Db, entry: Entry): Promise<void> {
  const parentId = await findParent(trx, entry)
  if (entry.kind !== 'folder') return setFields(trx, entry.id, 'resources', { folder_id: parentId })
  const name = await freeName(trx, entry, parentId)
  await setFields(trx, entry.id, 'folders', { parent_id: parentId, name })
}

async function findParent(trx: Db, entry: Entry): Promise<string | null> {
  if (!entry.folder_id) return null
  const parent = await trx
    .selectFrom('folders')
    .select('id')
    .where('id', '=', entry.folder_id)
    .where('kb_id', '=', entry.kb_id)
    .executeTakeFirst()
  return parent?.id ?? null
}

// PostgreSQL decides which names are equal, as its unique index does.
async function freeName(trx: Db, entry: Entry, parentId: string | null): Promise<string> {
  for (let n = 1; ; n += 1) {
    const name = numbered(entry.title, n)
    const taken = await trx
      .selectFrom('folders')
      .select('id')
      .where('kb_id', '=', entry.kb_id)
      .where(sql<boolean>`parent_id is not distinct from ${parentId}::uuid`)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .executeTakeFirst()
    if (!taken) return name
  }
}

function numbered(name: string, n: number): string {
  if (n === 1) return name
  const end = ` (${n})`
  return name.slice(0, limits.folderNameLength - end.length).trimEnd() + end
}

async function setFields(
  trx: Db,
  id: string,
  source: string,
  fields: Record<string, string | null>,
): Promise<void> {
  await sql`
    update bin_rows set row = row || ${JSON.stringify(fields)}::jsonb
    where entry_id = ${id} and source = ${source} and row ->> 'id' = ${id}::text`.execute(trx)
}
