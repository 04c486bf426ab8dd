import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table chat_members add column notify text not null default 'everything'
    check (notify in ('everything', 'mentions', 'nothing'))`,
  // Drafts and places in threads end with the membership in the chat.
  `create table drafts (
    user_id uuid not null,
    chat_id uuid not null,
    root_id uuid references messages on delete cascade,
    content text not null,
    updated_at timestamptz not null default now(),
    foreign key (chat_id, user_id) references chat_members on delete cascade
  )`,
  'create unique index drafts_place on drafts (user_id, chat_id, root_id) nulls not distinct',
  'create index drafts_newest on drafts (user_id, updated_at desc)',
  'create index drafts_member on drafts (chat_id, user_id)',
  'create index drafts_root on drafts (root_id) where root_id is not null',
  `create table thread_members (
    root_id uuid not null references messages on delete cascade,
    user_id uuid not null,
    chat_id uuid not null,
    kb_id uuid not null references kbs on delete cascade,
    last_read_seq bigint not null default 0,
    unread_count int not null default 0,
    last_reply_at timestamptz not null,
    primary key (root_id, user_id),
    foreign key (chat_id, user_id) references chat_members on delete cascade
  )`,
  'create index thread_members_member on thread_members (chat_id, user_id)',
  'create index thread_members_kb on thread_members (kb_id)',
  `create index thread_members_list on thread_members
    (user_id, kb_id, (unread_count > 0) desc, last_reply_at desc, root_id desc)`,
  // The replies that exist count as read.
  `insert into thread_members (root_id, user_id, chat_id, kb_id, last_read_seq, last_reply_at)
    select distinct roots.id, people.user_id, roots.chat_id, chats.kb_id, chats.seq,
      date_trunc('milliseconds', coalesce(roots.last_reply_at, roots.created_at))
    from messages roots join chats on chats.id = roots.chat_id
    join messages people on people.id = roots.id or people.root_id = roots.id
    join chat_members on chat_members.chat_id = roots.chat_id and chat_members.user_id = people.user_id
    join users on users.id = people.user_id and not users.is_bot
    where roots.root_id is null and roots.reply_count > 0`,
]

/** Adds what people choose to be notified of in a chat, their drafts, and the people in threads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
