import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'

/** The entry that rows are kept for, and the knowledge base whose storage counts their content. */
export type KeptFor = { entryId: string; kbId: string | null }

/**
 * Copies rows of a table into the bin. The caller deletes the rows afterwards, in the same
 * transaction. `which`: a condition on the table, whose alias is `t`.
 */
export async function keepRows(
  trx: Db,
  kept: KeptFor,
  table: string,
  which: RawBuilder<unknown>,
): Promise<void> {
  const { entryId, kbId } = kept
  await sql`insert into bin_rows (entry_id, kb_id, source, row)
    select ${entryId}::uuid, ${kbId}::uuid, ${table}::text, to_jsonb(t)
    from ${sql.raw(table)} t where ${which}`.execute(trx)
}
