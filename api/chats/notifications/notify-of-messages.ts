import { type RawBuilder, sql } from 'kysely'
import { isWithBot } from '#api/chats/chats/present.ts'
import type { Deps } from '#api/deps.ts'
import { readSeq, readUpToNow } from '#api/people/notifications/read.ts'
import { newIdSql } from '#api/platform/db/new-id.ts'
import { botId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { announceRead } from './announce.ts'

// So many people are notified by one transaction, for which others wait.
const peopleAtOnce = 100

/**
 * Recipients: the mentioned people; for a reply, the thread's followers; for what the chat shows,
 * its other members, except in AI Chat and private chats with the bot. Once per message, not of own, read or bot
 * messages; a muted chat only by mentions or not at all. Unread ones of a group are aggregated. All
 * in this part of the chat or none.
 */
export async function notifyOfMessages(
  db: Db,
  chatId: string,
  messageIds: string[],
  part: PartOfChat,
): Promise<Notified> {
  const chat = await db.selectFrom('chats').selectAll().where('id', '=', chatId).executeTakeFirst()
  if (!chat) return nobody
  const place = { id: chat.id, kb_id: chat.kb_id }
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'user_id', 'root_id', 'also_in_chat'])
    .select(sql<boolean>`mention_ids <> '{}' or mentions_everyone`.as('mentions'))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(messageIds))))
    .where('sender_type', '=', 'user')
    .where('is_deleted', '=', false)
    .execute()
  if (messages.length === 0) return nobody
  const replies = messages.filter(({ root_id }) => root_id).map(({ id }) => id)
  // In these chats messages are questions to the bot.
  const asksOnly = chat.system_chat === 'ai_chat' || isWithBot(chat)
  const isOfChat = (one: { root_id: string | null; also_in_chat: boolean }) =>
    !asksOnly && (one.root_id === null || one.also_in_chat)
  const others = messages.filter(isOfChat).map(({ id }) => id)
  const mentioning = messages.filter(({ mentions }) => mentions).map(({ id }) => id)
  const ids = await db
    .transaction()
    .execute(async (trx) => [
      ...(await insertMentions(trx, place, mentioning, part)),
      ...(await insertNews(trx, place, repliesIn(place, replies), part)),
      ...(await insertNews(trx, place, newIn(place, others), part)),
    ])
  return { ids, writerIds: [...new Set(messages.map(({ user_id }) => user_id))] }
}

/** Who writes in a chat has read its earlier messages. */
export async function markWritersRead(
  deps: Pick<Deps, 'db' | 'publish'>,
  chatId: string,
  writerIds: string[],
): Promise<void> {
  for (const userId of writerIds)
    for await (const ids of readUpToNow(deps.db, userId, chatId))
      announceRead(deps, userId, ids, chatId)
}

type Notified = { ids: string[]; writerIds: string[] }

const nobody: Notified = { ids: [], writerIds: [] }

export type ChatIds = { id: string; kb_id: string }

/** Skips read messages, unless edited; `before`: whom the text mentioned before. Returns ids. */
export async function insertMentions(
  db: Db,
  chat: ChatIds,
  messageIds: string[],
  part: PartOfChat,
  edited: { before: string[] } | null = null,
): Promise<string[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, user_id, type, kb_id, chat_id, message_id, actor_id, group_key,
      created_at)
    select ${newIdSql}, notified.user_id, 'message_mention', ${chat.kb_id}::uuid, ${chat.id}::uuid, messages.id,
      messages.user_id, 'message_mention:' || messages.id, messages.created_at
    from ${mentionedIn(messageIds)} join messages on messages.id = notified.message_id
    join chat_members on chat_members.chat_id = ${chat.id} and chat_members.user_id = notified.user_id
    where not messages.is_deleted and messages.user_id <> notified.user_id and notified.user_id <> ${botId}
      and chat_members.notify <> 'nothing' and ${isIn(part)}
      and notified.user_id <> all(${edited?.before ?? []}::uuid[])
      and (${edited !== null}::boolean or messages.seq > ${readSeq})
      and not exists (select from notifications earlier where earlier.user_id = notified.user_id
        and earlier.message_id = messages.id and earlier.type = 'message_mention')
    on conflict do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The people whose ids are from `from` on and before `to`. */
type PartOfChat = { from: string | null; to: string | null }

/** Few people each. Everybody is in one of them, also who joins now. */
export async function partsOfChat(db: Db, chatId: string): Promise<PartOfChat[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id, row_number() over (order by user_id) as n from chat_members
      where chat_id = ${chatId}) people
    where n % ${peopleAtOnce}::int = 0 order by user_id`.execute(db)
  const borders = [null, ...rows.map(({ user_id }) => user_id)]
  return borders.map((from, index) => ({ from, to: borders[index + 1] ?? null }))
}

function isIn({ from, to }: PartOfChat): RawBuilder<boolean> {
  return sql<boolean>`(${from}::uuid is null or chat_members.user_id >= ${from}::uuid)
    and (${to}::uuid is null or chat_members.user_id < ${to}::uuid)`
}

type News = {
  type: 'message_reply' | 'message_new'
  messageIds: string[]
  group: RawBuilder<unknown>
  people: RawBuilder<unknown>
}

const inChat = (chat: ChatIds) => sql`join chat_members on chat_members.chat_id = ${chat.id}`

function repliesIn(chat: ChatIds, messageIds: string[]): News {
  const people = sql`join thread_members followers on followers.root_id = messages.root_id
      and followers.follows
    ${inChat(chat)} and chat_members.user_id = followers.user_id`
  return { type: 'message_reply', messageIds, group: sql`messages.root_id::text`, people }
}

function newIn(chat: ChatIds, messageIds: string[]): News {
  // The followers of a thread get the notification of a reply.
  const people = sql`${inChat(chat)} and not exists (select from thread_members followers
    where followers.root_id = messages.root_id and followers.user_id = chat_members.user_id
      and followers.follows)`
  return { type: 'message_new', messageIds, group: sql`messages.chat_id::text`, people }
}

async function insertNews(
  db: Db,
  chat: ChatIds,
  { type, messageIds, group, people }: News,
  part: PartOfChat,
): Promise<string[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, user_id, type, kb_id, chat_id, message_id, actor_id, group_key, group_count,
      created_at)
    select ${newIdSql}, chat_members.user_id, ${type}::text, ${chat.kb_id}::uuid, ${chat.id}::uuid,
      ${lastOf('id')}, ${lastOf('user_id')}, ${`${type}:`}::text || ${group}, count(*), max(messages.created_at)
    from messages ${people}
    where ${isNews(messageIds)} and ${isIn(part)}
    group by chat_members.user_id, ${group} order by chat_members.user_id, ${group}
    ${countTogether} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

function isNews(messageIds: string[]) {
  return sql`messages.id = any(${messageIds}::uuid[]) and not messages.is_deleted
    and chat_members.notify = 'everything'
    and messages.user_id <> chat_members.user_id and messages.seq > ${readSeq}
    and not exists (select from users where users.id = chat_members.user_id and users.is_bot)
    and not messages.mentions_everyone and chat_members.user_id <> all(messages.mention_ids)`
}

function mentionedIn(messageIds: string[]) {
  return sql`(
    select id as message_id, unnest(mention_ids) as user_id from messages
    where id = any(${messageIds}::uuid[])
    union select everyone.id, people.user_id from messages everyone
    join chat_members people on people.chat_id = everyone.chat_id
    where everyone.id = any(${messageIds}::uuid[]) and everyone.mentions_everyone) notified`
}

function lastOf(column: 'id' | 'user_id') {
  return sql`(array_agg(${sql.ref(`messages.${column}`)} order by messages.seq desc))[1]`
}

const countTogether = sql`on conflict (user_id, group_key) where not is_read do update set
  group_count = notifications.group_count + excluded.group_count, message_id = excluded.message_id,
  actor_id = excluded.actor_id, created_at = excluded.created_at, told_at = null, pushed_at = null`
