import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/**
 * How many rows of the bin a statement moves at most. The embedded database runs in this thread,
 * and nobody else is served while it runs a statement.
 */
const rowsPerStatement = 1_000

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
  await copyRows(trx, kept, table, sql`where ${which}`)
}

/**
 * Does the same with all rows that are deleted with these rows by a cascade. Who calls it many times
 * reads the cascades once.
 */
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

/** A foreign key that deletes the rows of `child` with their row of `parent`. */
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

/** Returns the ranges of numbers of rows, both ends included, for one statement each. */
export function slicesOf(first: number, last: number): { first: number; last: number }[] {
  const count = Math.ceil((last - first + 1) / rowsPerStatement)
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * rowsPerStatement
    return { first: start, last: Math.min(start + rowsPerStatement - 1, last) }
  })
}
