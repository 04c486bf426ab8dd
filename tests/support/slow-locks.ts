import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/**
 * Makes the database wait before and after each change of a row, and after each lock that a foreign
 * key takes. Calls that take locks in different orders then always meet. Waiting costs no work.
 */
export async function slowLocks(db: Db, ms: number): Promise<void> {
  await sql
    .raw(`create function wait_a_moment() returns trigger language plpgsql as $$ begin
    perform pg_sleep(${ms / 1_000});
    return case tg_op when 'DELETE' then old else new end;
  end $$`)
    .execute(db)
  const { rows } = await sql<{ table: string; name: string }>`
    select distinct conrelid::regclass::text as table, tgname as name
    from pg_constraint join pg_trigger on tgconstraint = pg_constraint.oid and tgrelid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  // Triggers of one row run in the order of their names.
  for (const { table, name } of rows) await addWait(db, table, `${name}_`, 'after insert or update')
  for (const table of new Set(rows.map((row) => row.table)))
    await addWait(db, table, 'wait_first', 'before insert or update or delete')
}

async function addWait(db: Db, table: string, name: string, when: string): Promise<void> {
  await sql
    .raw(`create trigger "${name}" ${when} on ${table}
    for each row execute function wait_a_moment()`)
    .execute(db)
}
