import { type Kysely, sql } from 'kysely'
import { titleOrder } from '#api/platform/title-order.ts'

type Titled = { id: string; title: string }

const batch = 1_000

/** Adds the order of titles that readers expect, which the database cannot compute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources
    add column title_order text collate "C" not null default ''`.execute(db)
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Titled>`select id, title from resources
      where id > ${after} order by id limit ${batch}`.execute(db)
    const orders = rows.map(({ title }) => titleOrder(title))
    await sql`update resources set title_order = one.title_order
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${orders}::text[]) as one (id, title_order)
      where resources.id = one.id`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last.id
  }
  await sql`create index resources_title_order on resources (kb_id, title_order, id)`.execute(db)
  await sql`create index resources_folder_title_order
    on resources (kb_id, folder_id, title_order, id)`.execute(db)
  await sql`drop index resources_title`.execute(db)
}
