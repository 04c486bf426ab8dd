import { sql } from 'kysely'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { nfc } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { findChild } from './make-path.ts'

const mostKept = 1_000
const mostNames = 100

/** Call it in the transaction that renames or moves them, before it does. */
export async function rememberPlaces(trx: Db, kbId: string, ids: string[]): Promise<void> {
  await sql`
    insert into former_folders (kb_id, parent_id, name, folder_id)
    select kb_id, parent_id, name, id from folders
      where kb_id = ${kbId} and id = any(${ids}::uuid[])
    on conflict (kb_id, parent_id, lower(name))
      do update set folder_id = excluded.folder_id, until = now()`.execute(trx)
  await sql`
    delete from former_folders where ctid = any(array(
      select ctid from former_folders where kb_id = ${kbId}
      order by until desc offset ${mostKept}::int))`.execute(trx)
}

/** A folder that has a name now comes before one that had it. */
export async function findByFormerPath(
  db: Db,
  kbId: string,
  names: string[],
): Promise<string | null> {
  let id: string | null = null
  for (const name of names) {
    const next = await findChild(db, kbId, id, name)
    id = next?.id ?? (await findFormer(db, kbId, id, name))
    if (id === null) return null
  }
  return id
}

/** The names are encoded. Throws `folder_not_found` for another path. */
export function namesIn(path: string): string[] {
  const names = path.split('/').filter(Boolean)
  try {
    const decoded = names.slice(0, mostNames + 1).map(decodeURIComponent)
    if (decoded.length <= mostNames && decoded.every(mayBeName)) return decoded.map(nfc)
  } catch {
    // The path is not encoded correctly.
  }
  throw new ApiError('folder_not_found')
}

// No folder has a longer name, and the database cannot compare a text with NUL.
function mayBeName(name: string): boolean {
  return name.length <= limits.folderNameLength * 4 && !name.includes('\0')
}

async function findFormer(
  db: Db,
  kbId: string,
  parentId: string | null,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ folder_id: string }>`
    select folder_id from former_folders where kb_id = ${kbId}
      and parent_id is not distinct from ${parentId}::uuid and lower(name) = lower(${name})`.execute(
    db,
  )
  return rows[0]?.folder_id ?? null
}
