import { sql } from 'kysely'
import { StartFailure } from '#api/platform/start-failure.ts'
import type { Db } from '#api/schema.ts'

const named = 3

/**
 * Throws if a database has tables that this program did not create, because the program could not
 * tell its own tables apart from them. `database` is the description of the database in the error.
 */
export async function refuseForeign(db: Db, database: string): Promise<void> {
  const tables = await findTables(db)
  if (tables.length === 0 || tables.includes('kysely_migration')) return
  const more = tables.length > named ? ' …' : ''
  throw new StartFailure(
    `${database} contains tables of another program (${tables.slice(0, named).join(', ')}${more}): create a database for this program only, and set DATABASE_URL to it. Nothing was changed.`,
  )
}

// Lists the tables without those of extensions, which belong to no other program.
async function findTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend where pg_depend.objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}
