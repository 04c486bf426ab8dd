import { sql } from 'kysely'
import type { SearchHit } from '#contract/entities/search.ts'
import type { Db } from '../db/schema.ts'
import { excerptOf } from './excerpt.ts'
import type { Scope } from './search-scope.ts'
import { tsqueryOfAll } from './tsvector.ts'

/** Messages that hold everything asked for, newest first, of the chats the person is in. */
export async function searchMessages(
  db: Db,
  { userId, kbId }: Scope,
  query: string,
  limit: number,
): Promise<SearchHit[]> {
  const asked = tsqueryOfAll(query)
  if (!asked) return []
  const rows = await db
    .selectFrom('messages')
    .innerJoin('chat_members', 'chat_members.chat_id', 'messages.chat_id')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('kbs', 'kbs.id', 'chats.kb_id')
    .select(['messages.id', 'messages.content', 'messages.created_at', 'messages.chat_id'])
    .select(['chats.title', 'kbs.id as kb_id', 'kbs.title as kb_title'])
    .where('chat_members.user_id', '=', userId)
    .where(sql<boolean>`messages.tsv @@ ${asked}::tsquery`)
    .where('messages.is_deleted', '=', false)
    .where('messages.sender_type', '<>', 'system')
    .$if(kbId !== null, (q) => q.where('chats.kb_id', '=', kbId ?? ''))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const excerpt = excerptOf(row.content, query)
    return {
      ...{ kind: 'message', kbId: row.kb_id, kbTitle: row.kb_title, resourceId: null },
      ...{ chatId: row.chat_id, messageId: row.id, title: row.title },
      ...{ page: null, pageKind: null, pageName: null, start: null, end: null },
      ...{ excerpt: excerpt.text, marks: excerpt.matches, createdAt: row.created_at },
    }
  })
}
