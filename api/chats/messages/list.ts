import type { z } from 'zod'
import type { FoundChat } from '#api/chats/chats/find.ts'
import { isInChat } from '#api/chats/chats/is-in-chat.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import type { messageListQuery } from '#contract/calls/messages.ts'
import { limits } from '#contract/limits.ts'
import { type MessageRows, type MessagesOf, pageOf, readPage, selectPage } from './page.ts'

/**
 * Oldest first: the newest, those before or after a message, or around one or the read mark
 * (`around`). With `parent`, its replies; else only those that the chat shows too. `seq` finds a page in the same time in
 * short and long chats. Limited in messages and, but for the first, in bytes. `hasMore`: in the
 * reading direction.
 */
export async function listMessages(
  db: Db,
  reader: { id: string },
  chat: FoundChat,
  query: z.output<typeof messageListQuery> & { limit: number },
): Promise<MessageRows> {
  const place = { db, readerId: reader.id, chat }
  if (query.parent) await findSeq(db, chat, query.parent)
  if (query.after) return readForward(place, query, await findSeq(db, chat, query.after))
  if (query.before) return readBack(place, query, await findSeq(db, chat, query.before))
  if (query.around === 'unread') return readAround(place, query, chat.last_read_seq)
  if (query.around) return readAround(place, query, await findSeq(db, chat, query.around))
  return readNewest(place, query)
}

async function readNewest(
  { db, readerId, chat }: ListContext,
  query: PageQuery,
): Promise<MessageRows> {
  const usual = query.parent ? undefined : newestOf.get(query.limit)
  if (!usual) return readBack({ db, readerId, chat }, query, null)
  const page = pageOf(await usual(db, { readerId, chatId: chat.id }))
  return { ...page, rows: page.rows.reverse() }
}

const usualLimits: number[] = [limits.messagePageSize, limits.systemChatPageSize]

const newestOf = new Map(
  usualLimits.map((limit) => [
    limit,
    statement((db, { readerId, chatId }: { readerId: string; chatId: string }) =>
      selectPage(
        db,
        readerId,
        { limit, isFixed: true },
        { newestFirst: true, from: (q) => talkOf(q, chatId) },
      ),
    ),
  ]),
)

type ListContext = { db: Db; readerId: string; chat: FoundChat }
type PageQuery = { limit: number; bytes?: number; parent?: string | undefined }

async function readBack(
  place: ListContext,
  query: PageQuery,
  before: number | null,
): Promise<MessageRows> {
  const page = await readPage(place.db, place.readerId, query, {
    newestFirst: true,
    from: (q) => inScope(q, place, query, before === null ? null : ['<', before]),
  })
  return { ...page, rows: page.rows.reverse() }
}

function readForward(place: ListContext, query: PageQuery, after: number): Promise<MessageRows> {
  return readPage(place.db, place.readerId, query, {
    newestFirst: false,
    from: (q) => inScope(q, place, query, ['>', after]),
  })
}

async function readAround(place: ListContext, query: PageQuery, seq: number): Promise<MessageRows> {
  const half = {
    ...query,
    limit: Math.ceil(query.limit / 2),
    bytes: apiLimits.messagePageBytes / 2,
  }
  const older = await readBack(place, half, seq + 1)
  const newer = await readForward(place, half, seq)
  return { rows: [...older.rows, ...newer.rows], hasMore: older.hasMore }
}

function inScope(
  messages: MessagesOf,
  { chat }: ListContext,
  { parent }: PageQuery,
  bound: ['<' | '>', number] | null,
) {
  const within = parent
    ? messages.where('messages.chat_id', '=', chat.id).where('messages.root_id', '=', parent)
    : talkOf(messages, chat.id)
  return bound ? within.where('messages.seq', ...bound) : within
}

function talkOf(messages: MessagesOf, chatId: string): MessagesOf {
  return messages.where('messages.chat_id', '=', chatId).where(isInChat('messages'))
}

async function findSeq(db: Db, chat: FoundChat, messageId: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('seq')
    .where('id', '=', messageId)
    .where('chat_id', '=', chat.id)
    .executeTakeFirst()
  if (!row) throw new ApiError('message_not_found')
  return row.seq
}
