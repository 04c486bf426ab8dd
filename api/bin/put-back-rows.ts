import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'

/**
 * Inserts the rows of an entry into their tables again, except those of the tables in `without`.
 * A column that was added since gets its default. The caller deletes the entry.
 */
export async function putBackRows(
  trx: Db,
  entryId: string,
  { without = [] }: { without?: string[] } = {},
): Promise<void> {
  const { rows } = await sql<{ source: string; columns: string }>`
    select kept.source, (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = kept.source::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and kept.row ? attname) as columns
    from (select distinct on (source) source, n, row from bin_rows
      where entry_id = ${entryId} and source <> all(${without}::text[]) order by source, n) kept
    order by kept.n`.execute(trx)
  // A person's newer unread notification of the same group replaces the deleted one.
  for (const { source, columns } of rows)
    await sql`
      insert into ${sql.raw(source)} (${sql.raw(columns)}) overriding system value
      select ${sql.raw(columns)} from (
        select (jsonb_populate_record(null::${sql.raw(source)}, row)).* from bin_rows
        where entry_id = ${entryId} and source = ${source} order by n) kept
      ${source === 'notifications' ? sql`on conflict do nothing` : sql``}`.execute(trx)
}
