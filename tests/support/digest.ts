import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/** Computes one digest of the content per table. Digests are equal if nothing has changed. */
export async function digest(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  const parts = rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*) || ' ' ||
      coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${sql.table(name)} t`,
  )
  const found = await sql<{
    name: string
    hash: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]))
}
