import { type Selectable, sql } from 'kysely'
import { isOutsideKey } from '#api/people/access-keys/policy.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import type { PersonRow } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import { type Found, findOnce } from '#api/platform/http/found.ts'
import type { Db } from '#api/schema.ts'
import type { Chat, ChatNotify } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import type { ChatRole, KbRole } from '#contract/roles.ts'
import { type MentionAliases, mentionAliasesFor } from './mention-aliases.ts'
import { chatAbilities } from './policy.ts'
import { type QuotedWords, wordsFor } from './quoting.ts'
import type { ChatTable } from './tables.ts'

export type FoundChat = Selectable<ChatTable> & {
  kb_role: KbRole
  /** The reader's alias for the other person, or their own name. */
  other_name: string | null
  member_role: ChatRole
  last_read_seq: number
  last_read_message_id: string | null
  notify: ChatNotify
  unread_mentions: string[]
  last_answer: QuotedWords | null
  last_mentions: MentionAliases | null
  last_sender: PersonRow | null
}

type Reader = { db: Db; actor: Pick<Actor, 'id' | 'key'>; found?: Found | undefined }

/** All access to chats goes through this. Throws `chat_not_found`, also without permission. */
export function findChat(reader: Reader, chatId: string): Promise<FoundChat> {
  return findOnce(reader.found, `chat ${chatId}`, () => readFound(reader, chatId))
}

async function readFound({ db, actor }: Reader, chatId: string): Promise<FoundChat> {
  const [chat] = await readRow(db, { chatId, readerId: actor.id })
  if (!chat || isOutsideKey(actor, chat.kb_id)) throw new ApiError('chat_not_found')
  return chat
}

const readRow = statement((db, { chatId, readerId }: { chatId: string; readerId: string }) =>
  selectChats(db, readerId).where('chats.id', '=', chatId),
)

/** Throws `system_chat` for a forbidden action in a system chat, and otherwise `forbidden`. */
export async function findChatTo(
  reader: Reader,
  chatId: string,
  ability: keyof Chat['can'],
): Promise<FoundChat> {
  const chat = await findChat(reader, chatId)
  if (chatAbilities(chat, chat.member_role, reader.actor.id)[ability]) return chat
  throw new ApiError(chat.system_chat ? 'system_chat' : 'forbidden')
}

export function selectChats(db: Db, userId: string) {
  return chatsOf(db, userId)
    .selectAll('chats')
    .select(['kb_members.role as kb_role', otherName(userId).as('other_name')])
    .select(['mine.role as member_role', 'mine.last_read_seq', 'mine.last_read_message_id'])
    .select('mine.notify')
    .select(unreadMentions(userId).as('unread_mentions'))
    .select(lastAnswer(userId).as('last_answer'))
    .select(lastMentions(userId).as('last_mentions'))
    .select(lastSender.as('last_sender'))
}

/**
 * In knowledge bases that the person is still a member of, with the other person of a private chat.
 */
export function chatsOf(db: Db, userId: string) {
  return db
    .selectFrom('chats')
    .innerJoin('chat_members as mine', 'mine.chat_id', 'chats.id')
    .innerJoin('kb_members', (join) =>
      join
        .onRef('kb_members.kb_id', '=', 'chats.kb_id')
        .onRef('kb_members.user_id', '=', 'mine.user_id'),
    )
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherPerson(userId)))
    .where('mine.user_id', '=', userId)
}

export function otherName(readerId: string) {
  return sql<string | null>`case when other.id is not null then coalesce((select alias from aliases
    where owner_id = ${readerId} and target_id = other.id), other.display_name) end`
}

// An index has only these.
function unreadMentions(userId: string) {
  return sql<string[]>`array(select notifications.id::text from notifications
    where notifications.user_id = ${userId} and notifications.chat_id = chats.id
      and not notifications.is_read and notifications.type = 'message_mention'
    order by notifications.created_at desc limit ${sql.lit(limits.unreadCounted)})`
}

function lastAnswer(userId: string) {
  return sql<QuotedWords | null>`case when chats.last_answer_id is not null then (
    select ${wordsFor(userId, limits.chatPreviewLength)} from messages
    where messages.id = chats.last_answer_id and not messages.is_deleted) end`
}

// See `refreshPreview`. Most previews mention nobody and need no subquery.
function lastMentions(userId: string) {
  return sql<MentionAliases | null>`case when chats.last_message like '%@%' then (
    select ${mentionAliasesFor(userId)} from messages
    where messages.chat_id = chats.id and not messages.is_deleted and messages.content <> ''
      and messages.source_kb_id is null
    order by messages.seq desc limit 1) end`
}

// Of the message that the preview shows, see `refreshPreview`. Apart, because with both conditions
// together all messages of the chat would be read.
function previewed(column: 'user_id' | 'created_at') {
  const value = sql.ref(`messages.${column}`)
  return sql`case when chats.last_answer_id is not null
    then (select ${value} from messages
      where messages.id = chats.last_answer_id and not messages.is_deleted)
    else (select ${value} from messages
      where messages.chat_id = chats.id and not messages.is_deleted
        and messages.content <> '' and messages.source_kb_id is null
      order by messages.seq desc limit 1) end`
}

const lastSender = sql<PersonRow | null>`case when chats.last_message_at is not null then (
  select json_build_object('id', people.id, 'name', people.name, 'display_name', people.display_name,
    'picture', people.picture, 'is_bot', people.is_bot)
  from users people where people.id = ${previewed('user_id')}) end`

/** Earlier than `last_message_at` if the newest message was deleted or has no text. */
export const lastSaidAt = sql<string | null>`${previewed('created_at')}`

export function otherPerson(userId: string) {
  return sql<string>`case chats.first_person when ${userId}::uuid then chats.second_person
    else chats.first_person end`
}

type Subscribed = { userId: string; chatId: string }

/** Has the rule of `chatsOf`. `subscribed` has at most a thousand. */
export async function findLostChats(db: Db, subscribed: Subscribed[]): Promise<Subscribed[]> {
  const [userIds, chatIds] = [
    subscribed.map(({ userId }) => userId),
    subscribed.map(({ chatId }) => chatId),
  ]
  const { rows } = await sql<Subscribed>`
    select asked.user_id as "userId", asked.chat_id as "chatId"
    from unnest(${userIds}::uuid[], ${chatIds}::uuid[]) as asked (user_id, chat_id)
    where not exists (
      select from chats
      join chat_members on chat_members.chat_id = chats.id
      join kb_members on kb_members.kb_id = chats.kb_id
        and kb_members.user_id = chat_members.user_id
      where chats.id = asked.chat_id and chat_members.user_id = asked.user_id)`.execute(db)
  return rows
}
