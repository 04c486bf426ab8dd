import { sql } from 'kysely'
import { z } from 'zod'
import { wordsFor, wordsOf } from '#api/chats/chats/quoting.ts'
import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { readCursorText, writeCursorText } from '#api/platform/http/cursor.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { messageCalls } from '#contract/calls/messages.ts'
import type { Dislike } from '#contract/entities/answer.ts'
import { id } from '#contract/fields.ts'

type Query = z.output<typeof messageCalls.listDislikes.query>

const cursorShape = z.tuple([id])
const length = apiLimits.dislikeExcerptLength

/**
 * Lists the dislikes of a knowledge base's answers, newest first. What was asked and answered is
 * left out in chats that the reader is not in. Throws `kb_not_found`, `forbidden`,
 * `invalid_cursor`.
 */
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
          answer: wordsOf(row.words, length),
        }
      : null,
  }))
  return { dislikes, nextCursor: last ? writeCursorText([last.dislike_id]) : null }
}
