import { type Kysely, sql } from 'kysely'

/** Unread notifications by e-mail. The old ones are not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['mail_mentions', 'mail_private', 'mail_replies', 'mail_members'])
    await sql`alter table preferences add column ${sql.ref(column)} text`.execute(db)
  await sql`alter table preferences add column quiet_from smallint, add column quiet_to smallint,
    add column time_zone text`.execute(db)
  await sql`alter table notifications add column told_at timestamptz`.execute(db)
  await sql`update notifications set told_at = now() where not is_read`.execute(db)
  await sql`create index notifications_untold on notifications (created_at)
    where not is_read and told_at is null`.execute(db)
  await sql`create table digests (
    user_id uuid primary key references users on delete cascade,
    stop_token text not null unique,
    sent_at timestamptz
  )`.execute(db)
}
