import { sql } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'

export interface KbActivityTable {
  id: string
  kb_id: string
  actor_id: string | null
  kind: 'changed' | 'moved' | 'restored'
  /** Of the first item. */
  title: string
  /** How many items. */
  count: number
  /** Of a move: the name of the folder, '' at the top; null if it is not one. */
  from_folder: string | null
  to_folder: string | null
  created_at: Time
}

type Happened = Pick<KbActivityTable, 'kb_id' | 'kind' | 'title' | 'count'> &
  Partial<Pick<KbActivityTable, 'from_folder' | 'to_folder'>> & { actor_id: string }

/** In the transaction of the change. What leaves rows of its own is not recorded. */
export async function recordActivity(trx: Db, happened: Happened): Promise<void> {
  await trx
    .insertInto('kb_activity')
    .values({ id: newId(), ...happened })
    .execute()
}

/** After half a year. */
export async function purgeActivity(db: Db): Promise<void> {
  await db
    .deleteFrom('kb_activity')
    .where('created_at', '<', sql<string>`now() - interval '180 days'`)
    .execute()
}
