import { type Kysely, sql } from 'kysely'

const statements = [
  `create table system_messages (
    id uuid primary key,
    chat_id uuid not null references chats on delete cascade,
    event text not null,
    actor_id uuid references users on delete set null,
    subject_id uuid references users on delete set null,
    detail text not null default '',
    created_at timestamptz not null default now()
  )`,
  'create index system_messages_chat on system_messages (chat_id, id desc)',
  // Two people have only one private chat in a knowledge base, whichever of them opens it first.
  'alter table chats add column first_person uuid references users on delete cascade',
  'alter table chats add column second_person uuid references users on delete cascade',
  "create unique index chats_private on chats (kb_id, first_person, second_person) where chat_type = 'pm'",
  `create table reactions (
    message_id uuid not null references messages on delete cascade,
    user_id uuid not null references users on delete cascade,
    reaction text not null,
    n bigint generated always as identity,
    primary key (message_id, user_id, reaction)
  )`,
  `create table attachments (
    id uuid primary key,
    chat_id uuid not null references chats on delete cascade,
    message_id uuid references messages on delete cascade,
    uploader_id uuid not null references users on delete cascade,
    name text not null,
    type text not null,
    size bigint not null,
    hash text not null,
    position int not null default 0,
    created_at timestamptz not null default now()
  )`,
  'create index attachments_message on attachments (message_id) where message_id is not null',
  'create index attachments_unsent on attachments (created_at) where message_id is null',
  'create index attachments_chat on attachments (chat_id)',
  'create index attachments_hash on attachments (hash)',
  // Flags, so that reading a message without reactions or attachments needs no further query.
  'alter table messages add column has_reactions boolean not null default false',
  'alter table messages add column has_attachments boolean not null default false',
  'alter table messages add column ratings jsonb',
  // Deleting a message looks for its replies; without the index it would scan all messages.
  'create index messages_parent on messages (parent_id) where parent_id is not null',
  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    type text not null,
    kb_id uuid references kbs on delete cascade,
    chat_id uuid references chats on delete cascade,
    message_id uuid references messages on delete cascade,
    actor_id uuid references users on delete cascade,
    group_key text not null,
    group_count int not null default 1,
    is_read boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  'create unique index notifications_unread on notifications (user_id, group_key) where not is_read',
  'create index notifications_list on notifications (user_id, created_at desc, id desc)',
  'create index notifications_chat on notifications (chat_id)',
  'create index notifications_message on notifications (message_id)',
  'create index notifications_kb on notifications (kb_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
