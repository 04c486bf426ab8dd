import type { z } from 'zod'
import type { messageListQuery } from '#contract/calls/messages.ts'
import type { FoundChat } from '../chats/find.ts'
import type { Db } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { MessageRow } from './present.ts'
import { selectMessages } from './select.ts'

type Page = { rows: MessageRow[]; hasMore: boolean }

/**
 * A page of a chat's messages, oldest first: the newest, or those before or after one, or the page
 * that ends shortly after one (`around`). With `parent` the replies of that message, else the
 * messages that are no replies. Keyset by `seq`, so that a page costs the same in any chat.
 * `hasMore` tells of more on the side the page was read towards.
 */
export async function listMessages(
  db: Db,
  reader: { id: string },
  chat: FoundChat,
  query: z.output<typeof messageListQuery> & { limit: number },
): Promise<Page> {
  const place = { db, readerId: reader.id, chat }
  if (query.parent) await findSeq(db, chat, query.parent)
  if (query.after) return readForward(place, query, await findSeq(db, chat, query.after))
  if (query.before) return readBack(place, query, await findSeq(db, chat, query.before))
  if (query.around) return readAround(place, query, await findSeq(db, chat, query.around))
  return readBack(place, query, null)
}

type Place = { db: Db; readerId: string; chat: FoundChat }
type PageQuery = { limit: number; parent?: string | undefined }

async function readBack(place: Place, query: PageQuery, before: number | null): Promise<Page> {
  const rows = await inScope(place, query)
    .$if(before !== null, (q) => q.where('messages.seq', '<', before ?? 0))
    .orderBy('messages.seq', 'desc')
    .limit(query.limit + 1)
    .execute()
  return { rows: rows.slice(0, query.limit).reverse(), hasMore: rows.length > query.limit }
}

async function readForward(place: Place, query: PageQuery, after: number): Promise<Page> {
  const rows = await inScope(place, query)
    .where('messages.seq', '>', after)
    .orderBy('messages.seq', 'asc')
    .limit(query.limit + 1)
    .execute()
  return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit }
}

// What follows a message matters as much as what led to it: half the page each.
async function readAround(place: Place, query: PageQuery, seq: number): Promise<Page> {
  const half = { ...query, limit: Math.ceil(query.limit / 2) }
  const older = await readBack(place, half, seq + 1)
  const newer = await readForward(place, half, seq)
  return { rows: [...older.rows, ...newer.rows], hasMore: older.hasMore }
}

function inScope({ db, readerId, chat }: Place, { parent }: PageQuery) {
  const scope = selectMessages(db, readerId).where('messages.chat_id', '=', chat.id)
  return parent
    ? scope.where('messages.root_id', '=', parent)
    : scope.where('messages.root_id', 'is', null)
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
