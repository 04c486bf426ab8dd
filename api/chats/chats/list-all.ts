import { sql } from 'kysely'
import { z } from 'zod'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import { readCursorText, writeCursorText } from '#api/platform/http/cursor.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import type { chatCalls } from '#contract/calls/chats.ts'
import type { ChatAnywhere } from '#contract/entities/chat.ts'
import type { KbIcon } from '#contract/entities/kb.ts'
import { id, time } from '#contract/fields.ts'
import { selectChats } from './find.ts'
import { listParticipants, presentChat } from './present.ts'

type Query = z.output<typeof chatCalls.listAllChats.query>

const cursorShape = z.tuple([time, id])

/**
 * Lists the chats of a person in all their knowledge bases, those with the newest message first.
 * Throws `invalid_cursor`.
 */
export async function listAllChats(
  db: Db,
  userId: string,
  { search, cursor, limit }: Query,
): Promise<{ chats: ChatAnywhere[]; nextCursor: string | null }> {
  const end = cursor === undefined ? null : readCursorText(cursorShape, cursor)
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const rows = await selectChats(db, userId)
    .innerJoin('kbs', 'kbs.id', 'chats.kb_id')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.target_id', '=', 'other.id').on('aliases.owner_id', '=', userId),
    )
    .select(['kbs.title as kb_title', 'kbs.icon as kb_icon'])
    .select(lastAt.as('last_at'))
    .$if(words.length > 0, (q) =>
      q.where((eb) => eb.and(words.slice(0, apiLimits.chatSearchWords).map(contains))),
    )
    .$if(end !== null, (q) =>
      q.where(sql<boolean>`(${lastAt}, chats.id) < (${end?.[0]}::timestamptz, ${end?.[1]}::uuid)`),
    )
    .orderBy(lastAt, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const participants = await listParticipants(db, page)
  return {
    chats: page.map((row) => ({
      ...presentChat(row, userId, participants.get(row.id)),
      knowledgeBase: { id: row.kb_id, title: row.kb_title, icon: row.kb_icon as KbIcon },
    })),
    nextCursor: last ? writeCursorText([last.last_at, last.id]) : null,
  }
}

// Cut to milliseconds, as clients get it: a cursor must be exactly the time of its chat.
const lastAt = sql<string>`date_trunc('milliseconds', coalesce(chats.last_message_at, chats.created_at))`

function contains(word: string) {
  const pattern = likePattern(word)
  return sql<boolean>`concat_ws(' ', case when other.id is null then chats.title end,
    other.display_name, aliases.alias, kbs.title) ilike ${pattern}`
}
