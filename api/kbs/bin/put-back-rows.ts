import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { slicesOf } from './keep-rows.ts'

/**
 * Inserts the rows of an entry into their tables again, except those of the tables in `without`.
 * A column that was added since gets its default. The caller deletes the entry.
 */
export async function putBackRows(
  trx: Db,
  entryId: string,
  { without = [] }: { without?: string[] } = {},
): Promise<void> {
  for (const { refersToItself, first, last, ...kept } of await readSources(trx, entryId, without)) {
    // A row may refer to a later one. References are checked at the end of each statement.
    const slices = refersToItself ? [{ first, last }] : slicesOf(first, last)
    for (const slice of slices) await putBack(trx, entryId, { ...kept, ...slice })
  }
}

type Slice = { source: string; columns: string; first: number; last: number }

async function readSources(trx: Db, entryId: string, without: string[]) {
  const { rows } = await sql<Slice & { refersToItself: boolean }>`
    select kept.source, kept.first, kept.last, (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = kept.source::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and bin_rows.row ? attname) as columns,
      exists (select from pg_constraint where contype = 'f'
        and conrelid = kept.source::regclass and confrelid = conrelid) as "refersToItself"
    from (select source, min(n) as first, max(n) as last from bin_rows
      where entry_id = ${entryId} and source <> all(${without}::text[]) group by source) kept
    join bin_rows on bin_rows.entry_id = ${entryId} and bin_rows.n = kept.first
    order by kept.first`.execute(trx)
  return rows
}

// In the select list, a record would be parsed once for each of its columns.
// A person's newer unread notification of the same group replaces the deleted one.
async function putBack(trx: Db, entryId: string, { source, columns, first, last }: Slice) {
  await sql`
    insert into ${sql.raw(source)} (${sql.raw(columns)}) overriding system value
    select ${sql.raw(columns)} from (
      select restored.* from bin_rows
      cross join lateral jsonb_populate_record(null::${sql.raw(source)}, bin_rows.row) restored
      where bin_rows.entry_id = ${entryId} and bin_rows.source = ${source}
        and bin_rows.n between ${first} and ${last}
      order by bin_rows.n) kept
    ${source === 'notifications' ? sql`on conflict do nothing` : sql``}`.execute(trx)
}
