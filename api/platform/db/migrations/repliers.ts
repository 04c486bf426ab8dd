import { type Kysely, sql } from 'kysely'

/** Stores with a message the first people who replied to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column replier_ids uuid[] not null default '{}'`.execute(db)
  await sql`update messages set replier_ids = people.ids from (
    select root_id, array_agg(user_id order by first_seq) filter (where place <= 3) as ids from (
      select root_id, user_id, min(seq) as first_seq,
        row_number() over (partition by root_id order by min(seq)) as place
      from messages where root_id is not null group by root_id, user_id) counted
    group by root_id) people where people.root_id = messages.id`.execute(db)
}
