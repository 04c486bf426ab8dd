import { type Kysely, sql } from 'kysely'

/** Notices in browsers that are closed. What is unread already is not told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_keys (
    singleton boolean primary key default true check (singleton),
    public_key text not null,
    private_key text not null
  )`.execute(db)
  // A subscription ends with the session in which it was made.
  await sql`create table push_subscriptions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    session_hash text not null unique references sessions (token_hash) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    browser text,
    system text,
    created_at timestamptz not null default now(),
    last_sent_at timestamptz
  )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(db)
  await sql`alter table notifications add column pushed_at timestamptz`.execute(db)
  await sql`create index notifications_unpushed on notifications (user_id, created_at)
    where not is_read and pushed_at is null`.execute(db)
}
