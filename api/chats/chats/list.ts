import { sql } from 'kysely'
import { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import { readCursorText, writeCursorText } from '#api/platform/http/input.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import type { chatCalls } from '#contract/calls/chats.ts'
import type { Chat, ChatAnywhere } from '#contract/entities/chat.ts'
import type { KbIcon } from '#contract/entities/kb.ts'
import { id, time } from '#contract/fields.ts'
import { chatsOf, selectChats } from './find.ts'
import { listParticipants, presentChat } from './present.ts'

const cursorShape = z.tuple([time, id])

// Cut to milliseconds, as clients get it: a cursor must be exactly the time of its chat.
const lastAtMs = sql<string>`date_trunc('milliseconds', coalesce(chats.last_message_at, chats.created_at))`

type Query = z.output<typeof chatCalls.listChats.query>

// Section 9: first Townhall, then AI Chat, then the others by last message.
const rank = sql<number>`case chats.system_chat when 'townhall' then 0 when 'ai_chat' then 1 else 2 end`
const lastAt = sql<string>`coalesce(chats.last_message_at, chats.created_at)`

/** Throws `kb_not_found`, `forbidden`, and `chat_not_found` for a wrong `after`. */
export async function listChats(context: HandlerContext, query: Query): Promise<Chat[]> {
  const { db, actor } = context
  const kb = await findKb(context, query.kbId)
  if (!kb.can.chat) throw new ApiError('forbidden')
  const { chatType, after, limit } = query
  const last = after === undefined ? null : await findPlace(db, actor.id, after)
  const rows = await selectChats(db, actor.id)
    .where('chats.kb_id', '=', kb.id)
    .$if(chatType !== undefined, (q) => q.where('chats.chat_type', '=', chatType ?? 'system'))
    .$if(last !== null, (q) =>
      q.where(
        sql<boolean>`(-${rank}, ${lastAt}, chats.id) < (${-(last?.rank ?? 0)}::int, ${last?.last_at}::timestamptz, ${after}::uuid)`,
      ),
    )
    .orderBy(rank)
    .orderBy(lastAt, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit)
    .execute()
  const participants = await listParticipants(db, rows)
  return rows.map((row) => presentChat(row, actor, participants.get(row.id)))
}

async function findPlace(db: Db, actorId: string, chatId: string) {
  const place = await chatsOf(db, actorId)
    // As text, because times are read to the millisecond only.
    .select([rank.as('rank'), sql<string>`${lastAt}::text`.as('last_at')])
    .where('chats.id', '=', chatId)
    .executeTakeFirst()
  if (!place) throw new ApiError('chat_not_found')
  return place
}

type AnywhereQuery = z.output<typeof chatCalls.listAllChats.query>

export async function listAllChats(
  { db, actor }: Pick<HandlerContext, 'db' | 'actor'>,
  { search, cursor, limit }: AnywhereQuery,
): Promise<{ chats: ChatAnywhere[]; nextCursor: string | null }> {
  const end = cursor === undefined ? null : readCursorText(cursorShape, cursor)
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const rows = await selectChats(db, actor.id)
    .innerJoin('kbs', 'kbs.id', 'chats.kb_id')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.target_id', '=', 'other.id').on('aliases.owner_id', '=', actor.id),
    )
    .select(['kbs.title as kb_title', 'kbs.icon as kb_icon'])
    .select(lastAtMs.as('last_at'))
    .$if(words.length > 0, (q) =>
      q.where((eb) => eb.and(words.slice(0, apiLimits.chatSearchWords).map(contains))),
    )
    .$if(end !== null, (q) =>
      q.where(
        sql<boolean>`(${lastAtMs}, chats.id) < (${end?.[0]}::timestamptz, ${end?.[1]}::uuid)`,
      ),
    )
    .orderBy(lastAtMs, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const participants = await listParticipants(db, page)
  return {
    chats: page.map((row) => ({
      ...presentChat(row, actor, participants.get(row.id)),
      knowledgeBase: { id: row.kb_id, title: row.kb_title, icon: row.kb_icon as KbIcon },
    })),
    nextCursor: last ? writeCursorText([last.last_at, last.id]) : null,
  }
}

function contains(word: string) {
  const pattern = likePattern(word)
  return sql<boolean>`concat_ws(' ', case when other.id is null then chats.title end,
    other.display_name, aliases.alias, kbs.title) ilike ${pattern}`
}
