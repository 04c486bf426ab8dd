import { type Selectable, sql } from 'kysely'
import type { BinEntryTable } from '#api/kbs/bin/tables.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'

type Entry = Selectable<BinEntryTable>

/** The next number to try for each name, so that many equal names are not each tried from 1. */
export type NextNumbers = Map<string, number>

const namesAtOnce = 20

/**
 * Changes where an entry is put back: at the top level if its folder no longer exists, and a folder
 * under a free name if its name is taken. Call it in a transaction that has locked the tree.
 */
export async function movePlace(trx: Db, entry: Entry, numbers: NextNumbers): Promise<void> {
  const parentId = await findParent(trx, entry)
  if (entry.kind !== 'folder') return setFields(trx, entry.id, 'resources', { folder_id: parentId })
  const name = await freeName(trx, { entry, parentId, numbers })
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

type Unnamed = { entry: Entry; parentId: string | null; numbers: NextNumbers }

// PostgreSQL decides which names are equal, as its unique index does.
async function freeName(trx: Db, { entry, parentId, numbers }: Unnamed): Promise<string> {
  const key = `${parentId} ${entry.title.toLowerCase()}`
  const isHere = parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}::uuid`
  for (let from = numbers.get(key) ?? 1; ; from += namesAtOnce) {
    const names = Array.from({ length: namesAtOnce }, (_, n) => numbered(entry.title, from + n))
    const { rows } = await sql<{ name: string; n: number }>`
      select wanted.name, wanted.n from unnest(${names}::text[]) with ordinality as wanted (name, n)
      where not exists (select from folders where kb_id = ${entry.kb_id} and ${isHere}
        and lower(folders.name) = lower(wanted.name))
      order by wanted.n limit 1`.execute(trx)
    const [free] = rows
    if (!free) continue
    numbers.set(key, from + Number(free.n))
    return free.name
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
