import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

type Column = { name: string; type: string }

export type Table = { name: string; columns: Column[] }

// Not in a backup: incomplete files, and what only running servers need. The migrations are in its
// description.
const leftOut = new Set([
  'unfinished_uploads',
  'file_holds',
  'answer_leases',
  'kysely_migration',
  'kysely_migration_lock',
])

/** Only jobs that are not finished are in a backup. */
const queueTables = ['pgboss.queue', 'pgboss.job']

/** Leaves out columns that the database computes. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select case when nspname = 'pgboss' then 'pgboss.' else '' end || relname as table,
      attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and attnum > 0 and not attisdropped and attgenerated = ''
      and nspname in (current_schema(), 'pgboss')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1, attnum`.execute(db)
  const wanted = rows.filter(({ table }) =>
    table.startsWith('pgboss.') ? queueTables.includes(table) : !leftOut.has(table),
  )
  const tables = Map.groupBy(wanted, ({ table }) => table)
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
  }))
}

/** Tables may have a schema. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}
