import { likePattern } from '#api/db/like-pattern.ts'
import type { Db } from '#api/db/schema.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { excerptOf } from './excerpt.ts'
import { queryTermsOf } from './query.ts'
import type { Scope } from './search-scope.ts'

const mostWords = 8

/** Finds files whose title contains every word of the query, newest first. */
export async function searchTitles(
  db: Db,
  scope: Scope,
  query: string,
  limit: number,
): Promise<SearchHit[]> {
  const words = query.split(/\s+/u).filter(Boolean).slice(0, mostWords)
  if (words.length === 0 || scope.readableKbIds.length === 0) return []
  const rows = await db
    .selectFrom('resources')
    .innerJoin('kbs', 'kbs.id', 'resources.kb_id')
    .select(['resources.id', 'resources.title', 'resources.summary', 'resources.created_at'])
    .select(['kbs.id as kb_id', 'kbs.title as kb_title'])
    .where((eb) => eb('resources.kb_id', '=', eb.fn.any(eb.val(scope.readableKbIds))))
    .where((eb) => eb.and(words.map((word) => eb('resources.title', 'ilike', likePattern(word)))))
    .orderBy('resources.id', 'desc')
    .limit(limit)
    .execute()
  const terms = queryTermsOf(query)
  return rows.map((row) => {
    const excerpt = excerptOf(row.summary, terms)
    return {
      kind: 'resource',
      kbId: row.kb_id,
      kbTitle: row.kb_title,
      resourceId: row.id,
      chatId: null,
      messageId: null,
      rootId: null,
      sender: null,
      title: row.title,
      systemChat: null,
      page: null,
      pageKind: null,
      pageName: null,
      start: null,
      end: null,
      excerpt: excerpt.text,
      marks: excerpt.matches,
      foundByTerm: null,
      createdAt: row.created_at,
    }
  })
}
