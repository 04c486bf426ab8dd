import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { customPlan } from '#api/platform/db/statement.ts'
import type { Db } from '#api/schema.ts'
import type { chatCalls } from '#contract/calls/chats.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { chatsOf, selectChats } from './find.ts'
import { listParticipants, presentChat } from './present.ts'

type Query = z.output<typeof chatCalls.listChats.query>

// Section 9: first Townhall, then AI Chat, then the others by last message.
const rank = sql<number>`case chats.system_chat when 'townhall' then 0 when 'ai_chat' then 1 else 2 end`
const lastAt = sql<string>`coalesce(chats.last_message_at, chats.created_at)`

/**
 * Lists a page of the actor's chats in a knowledge base, of all kinds or of one. Throws
 * `kb_not_found`, `forbidden`, and `chat_not_found` if the actor is not in the chat `after`.
 */
export async function listChats(context: HandlerContext, query: Query): Promise<Chat[]> {
  const { db, actor } = context
  const kb = await findKb(context, query.kbId)
  if (!kb.can.chat) throw new ApiError('forbidden')
  const { chatType, after, limit } = query
  const last = after === undefined ? null : await findPlace(db, actor.id, after)
  const rows = await selectChats(db, actor.id)
    .modifyFront(customPlan)
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
  return rows.map((row) => presentChat(row, actor.id, participants.get(row.id)))
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
