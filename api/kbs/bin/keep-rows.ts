import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/** Nobody else is served while the embedded database runs a statement. */
const rowsPerStatement = 1_000

/** `kbId`: whose storage counts their content. */
export type KeptFor = { entryId: string; kbId: string | null }

/**
 * The caller deletes the rows afterwards. `which`: a condition on the table, whose alias is `t`.
 */
export async function keepRows(
  trx: Db,
  kept: KeptFor,
  table: string,
  which: RawBuilder<unknown>,
): Promise<void> {
  await copyRows(trx, kept, table, sql`where ${which}`)
}

/** Keeps all rows that a cascade deletes. Who calls it often reads the cascades once. */
export async function keepWithCascades(
  trx: Db,
  kept: KeptFor,
  table: string,
  which: RawBuilder<unknown>,
  known?: Cascade[],
): Promise<void> {
  await keepRows(trx, kept, table, which)
  const cascades = known ?? (await readCascades(trx))
  const copied = new Set([table])
  const waiting = [table]
  for (let parent = waiting.shift(); parent; parent = waiting.shift())
    for (const { child, joined } of cascades.filter((one) => one.parent === parent)) {
      if (copied.has(child)) continue
      copied.add(child)
      waiting.push(child)
      await copyRows(
        trx,
        kept,
        child,
        sql`join bin_rows b on ${sql.raw(joined)}
          where b.entry_id = ${kept.entryId} and b.source = ${parent}`,
      )
    }
}

function copyRows(trx: Db, { entryId, kbId }: KeptFor, table: string, which: RawBuilder<unknown>) {
  return sql`insert into bin_rows (entry_id, kb_id, source, row)
    select ${entryId}::uuid, ${kbId}::uuid, ${table}::text, to_jsonb(t)
    from ${sql.raw(table)} t ${which}`.execute(trx)
}

export type Cascade = { parent: string; child: string; joined: string }

// Reads them from the database, so that nobody can forget to add a new table here.
export async function readCascades(trx: Db): Promise<Cascade[]> {
  const { rows } = await sql<Cascade>`
    select keys.confrelid::regclass::text as parent, keys.conrelid::regclass::text as child,
      string_agg(format('t.%I = (b.row ->> %L)::%s', ofChild.attname, ofParent.attname,
        format_type(ofChild.atttypid, null)), ' and ') as joined
    from pg_constraint keys
    cross join unnest(keys.conkey, keys.confkey) as pairs (child_column, parent_column)
    join pg_attribute ofChild on ofChild.attrelid = keys.conrelid and ofChild.attnum = child_column
    join pg_attribute ofParent on ofParent.attrelid = keys.confrelid and ofParent.attnum = parent_column
    where keys.contype = 'f' and keys.confdeltype = 'c'
    group by keys.oid, keys.confrelid, keys.conrelid order by keys.oid`.execute(trx)
  return rows
}

/** Each range is for one statement and includes both ends. */
export function slicesOf(first: number, last: number): { first: number; last: number }[] {
  const count = Math.ceil((last - first + 1) / rowsPerStatement)
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * rowsPerStatement
    return { first: start, last: Math.min(start + rowsPerStatement - 1, last) }
  })
}

/** Not into tables in `without`. A new column gets its default. The caller deletes the entry. */
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

// In the select list, a record would be parsed once for each column. A person's newer unread
// notification of the same group replaces the deleted one.
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
