import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table thread_members add column follows boolean not null default true',
  'drop index thread_members_list',
  `create index thread_members_list on thread_members
    (user_id, kb_id, (unread_count > 0) desc, last_reply_at desc, root_id desc) where follows`,
]

/** Adds whether a person in a thread follows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
