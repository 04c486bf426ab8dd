import { sql } from 'kysely'
import { z } from 'zod'
import { wordsFor, wordsOf } from '#api/chats/chats/quoting.ts'
import { editOf } from '#api/chats/messages/broadcast.ts'
import { findMessage, type MessagePlace } from '#api/chats/messages/find.ts'
import type { Rating } from '#api/chats/messages/tables.ts'
import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { readCursorText, writeCursorText } from '#api/platform/http/input.ts'
import { newId } from '#api/platform/ids.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { messageCalls } from '#contract/calls/messages.ts'
import type { Dislike } from '#contract/entities/answer.ts'
import type { Message } from '#contract/entities/chat.ts'
import { id } from '#contract/fields.ts'

const cursorShape = z.tuple([id])

const length = apiLimits.dislikeExcerptLength

type Rated = { feedback: Rating | null; why?: string | undefined }

/**
 * Only this person sees a rating; null removes it. Administrators of the knowledge base see
 * dislikes with `why`; without `why` an earlier one stays. Throws `message_not_found`, and
 * `forbidden` for messages of people.
 */
export async function rateMessage(
  context: HandlerContext,
  place: MessagePlace,
  { feedback, why }: Rated,
): Promise<Message> {
  const { db, actor, publish } = context
  const { chat, message } = await findMessage(context, place)
  if (message.senderType !== 'bot') throw new ApiError('forbidden')
  const without = sql`coalesce(ratings, '{}'::jsonb) - ${actor.id}::text`
  const ratings = feedback
    ? sql`${without} || jsonb_build_object(${actor.id}::text, ${feedback}::text)`
    : sql`nullif(${without}, '{}'::jsonb)`
  const isDislike = feedback === 'dislike'
  // Updates the message first: a concurrent deletion waits for it and deletes the dislike too.
  await sql`
    with rated as (
      update messages set ratings = ${ratings} where id = ${message.id} and not is_deleted returning id
    ), listed as (
      insert into dislikes (id, kb_id, message_id, user_id, why)
      select ${newId()}::uuid, ${chat.kb_id}::uuid, rated.id, ${actor.id}::uuid, ${why ?? ''} from rated
      where ${isDislike}::boolean
      on conflict (message_id, user_id) do update set why = coalesce(${why ?? null}::text, dislikes.why)
    )
    delete from dislikes where message_id = ${message.id} and user_id = ${actor.id}
      and not ${isDislike}::boolean`.execute(db)
  const { message: rated } = await findMessage(context, place)
  publish([topics.user(actor.id)], {
    type: 'message_edit',
    data: { ...editOf(rated), feedback: rated.feedback },
  })
  return rated
}

type Query = z.output<typeof messageCalls.listDislikes.query>

/** Hides chats that the reader is not in. Throws `kb_not_found`, `forbidden`, `invalid_cursor`. */
export async function listDislikes(
  context: HandlerContext,
  kbId: string,
  { cursor, limit }: Query,
): Promise<{ dislikes: Dislike[]; nextCursor: string | null }> {
  const { db, actor } = context
  const kb = await findKbTo(context, kbId, 'update')
  const end = cursor === undefined ? null : readCursorText(cursorShape, cursor)
  const rows = await db
    .selectFrom('dislikes')
    .innerJoin('users', 'users.id', 'dislikes.user_id')
    .innerJoin('messages', 'messages.id', 'dislikes.message_id')
    .leftJoin('chat_members as mine', (join) =>
      join.onRef('mine.chat_id', '=', 'messages.chat_id').on('mine.user_id', '=', actor.id),
    )
    .leftJoin('messages as questions', (join) =>
      join.onRef('questions.id', '=', 'messages.client_id').on('questions.is_deleted', '=', false),
    )
    .selectAll('users')
    .select(['dislikes.id as dislike_id', 'dislikes.why', 'dislikes.created_at as disliked_at'])
    .select(['messages.id as message_id', 'messages.chat_id', 'messages.root_id'])
    .select(['mine.user_id as reader_id'])
    .select(sql<string | null>`left(questions.content, ${length}::int)`.as('question'))
    .select(wordsFor(actor.id, length).as('words'))
    .where('dislikes.kb_id', '=', kb.id)
    .$if(end !== null, (q) => q.where('dislikes.id', '<', end?.[0] ?? ''))
    .orderBy('dislikes.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const dislikes = page.map((row) => ({
    id: row.dislike_id,
    person: presentPerson(row),
    why: row.why,
    createdAt: row.disliked_at,
    asked: row.reader_id
      ? {
          chatId: row.chat_id,
          messageId: row.message_id,
          rootMessageId: row.root_id,
          question: row.question,
          answer: wordsOf(row.words, length, actor),
        }
      : null,
  }))
  return { dislikes, nextCursor: last ? writeCursorText([last.dislike_id]) : null }
}
