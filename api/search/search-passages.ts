import { sql } from 'kysely'
import type { SearchHit } from '#contract/entities/search.ts'
import type { Db } from '../db/schema.ts'
import { findOccurring } from '../terms/occurring.ts'
import { excerptOf } from './excerpt.ts'
import type { RankedPassage } from './find-passages.ts'
import { findByMeaning, sayingOneOf } from './meanings.ts'
import type { Scope } from './search-scope.ts'

const firstPerFile = 3

/**
 * Passages of files, best first, each with where its excerpt stands on its page. The person's terms
 * count, and those of the knowledge base the search is of.
 */
export async function searchPassages(
  db: Db,
  scope: Scope,
  query: string,
  limit: number,
): Promise<SearchHit[]> {
  const meanings = await findOccurring(db, scope, [query])
  const found = await findByMeaning(db, { kbIds: scope.readableKbIds }, query, meanings, limit)
  const meant = [query, ...meanings.map(({ definition }) => definition)].join(' ')
  const saysMeaning = sayingOneOf(meanings)
  const places = await loadPlaces(db, found)
  return spread(found).flatMap((passage) => {
    const place = places.find(
      (one) => one.resource_id === passage.resourceId && one.n === passage.page,
    )
    const typed = excerptOf(passage.text, query)
    const isTyped = typed.matches.length > 0
    if (!isTyped && !saysMeaning(passage.text)) return []
    const excerpt = isTyped ? typed : excerptOf(passage.text, meant)
    // Found by its file's title alone: the title is a result of its own.
    if (!place || excerpt.matches.length === 0) return []
    const start = passage.start + excerpt.start
    return [
      {
        ...{ kind: 'passage' as const, kbId: passage.kbId, kbTitle: place.kb_title },
        ...{ resourceId: passage.resourceId, chatId: null, messageId: null, title: place.title },
        ...{ systemChat: null },
        ...{ page: passage.page, pageKind: place.kind, pageName: place.name },
        ...{ start, end: start + excerpt.text.length },
        ...{ excerpt: excerpt.text, marks: excerpt.matches, createdAt: place.created_at },
      },
    ]
  })
}

/** One long file does not hide the others: what is too much of it comes last. */
function spread(passages: RankedPassage[]): RankedPassage[] {
  const isFirst = (passage: RankedPassage, index: number) => {
    const before = passages.slice(0, index).filter((one) => one.resourceId === passage.resourceId)
    return before.length < firstPerFile
  }
  const first = passages.filter(isFirst)
  return [...first, ...passages.filter((passage) => !first.includes(passage))]
}

function loadPlaces(db: Db, passages: RankedPassage[]) {
  return db
    .selectFrom('resource_pages as pages')
    .innerJoin('resources', 'resources.id', 'pages.resource_id')
    .innerJoin('kbs', 'kbs.id', 'resources.kb_id')
    .select(['pages.resource_id', 'pages.n', 'pages.kind', 'pages.name'])
    .select(['resources.title', 'resources.created_at', 'kbs.title as kb_title'])
    .where(
      sql<boolean>`(pages.resource_id, pages.n) in (select * from unnest(
        ${passages.map((one) => one.resourceId)}::uuid[], ${passages.map((one) => one.page)}::int[]))`,
    )
    .execute()
}
