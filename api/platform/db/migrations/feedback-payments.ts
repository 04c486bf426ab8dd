import { type Kysely, sql } from 'kysely'

const statements = [
  `create table feedback (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    message text not null,
    metadata jsonb not null,
    status text not null default 'pending',
    created_at timestamptz not null default now()
  )`,
  'create index feedback_user on feedback (user_id, id desc)',
  'create index feedback_status on feedback (status, id desc)',
  `create table feedback_images (
    feedback_id uuid not null references feedback on delete cascade,
    n int not null,
    type text not null,
    size bigint not null,
    hash text not null,
    primary key (feedback_id, n)
  )`,
  'create index feedback_images_hash on feedback_images (hash)',
  `create table subscriptions (
    user_id uuid primary key references users on delete cascade,
    customer_id text not null unique,
    subscription_id text,
    status text,
    current_period_end timestamptz,
    cancel_at_period_end boolean not null default false,
    asked bigint not null default 0,
    answered bigint not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create table payments (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    invoice_id text not null unique,
    description text not null,
    amount bigint not null,
    currency text not null,
    status text not null,
    created_at timestamptz not null
  )`,
  'create index payments_user on payments (user_id, created_at desc, id desc)',
  `create table payment_events (
    id text primary key,
    type text not null,
    received_at timestamptz not null default now()
  )`,
  'create index payment_events_received on payment_events (received_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
