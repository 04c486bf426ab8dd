import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { findOccurring } from '#api/terms/occurring.ts'
import { createYield } from '#api/yield.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import type { RankedPassage } from './find-passages.ts'
import { containsDefinition, findByMeaning, type Meaning } from './meanings.ts'
import { queryTermsOf } from './query.ts'
import type { Scope } from './search-scope.ts'
import type { QueryTerm } from './terms.ts'

const firstPerFile = 3
/**
 * At most this many results match only by a definition, so that such results are never the
 * majority.
 */
const mostByMeaning = 3

/**
 * Finds passages of files, best first, each with its excerpt's position on the page. Uses the
 * terms of the person and of the searched knowledge base. Passages that match only by a definition
 * come last.
 */
export async function searchPassages(
  db: Db,
  scope: Scope,
  query: string,
  limit: number,
): Promise<SearchHit[]> {
  const meanings = await findOccurring(db, scope, [query])
  const found = await findByMeaning(db, { kbIds: scope.readableKbIds }, query, meanings, limit)
  const places = await loadPlaces(db, found)
  const definitions = meanings.map((meaning) => ({
    ...meaning,
    isIn: containsDefinition([meaning]),
  }))
  const pause = createYield()
  const terms = queryTermsOf(query)
  const hits: SearchHit[] = []
  for (const passage of spread(found)) {
    const place = places.find(
      (one) => one.resource_id === passage.resourceId && one.n === passage.page,
    )
    const shown = readFound(passage.text, terms, definitions)
    if (place && shown) hits.push(hitOf(passage, place, shown))
    await pause()
  }
  const [byWords, byDefinition] = [true, false].map((isTyped) =>
    hits.filter(({ foundByTerm }) => (foundByTerm === null) === isTyped),
  )
  return [...(byWords ?? []), ...(byDefinition ?? []).slice(0, mostByMeaning)]
}

type Definition = Meaning & { isIn: (text: string) => boolean }
type FoundPassage = { excerpt: Excerpt; foundByTerm: string | null }

/**
 * Returns the excerpt of a passage: around the typed words, which are marked, or around words of a
 * definition. Returns null if only the file's title matched, because titles are separate results.
 */
function readFound(
  text: string,
  terms: QueryTerm[],
  definitions: Definition[],
): FoundPassage | null {
  const excerpt = excerptOf(text, terms)
  if (excerpt.matches.length > 0) return { excerpt, foundByTerm: null }
  const meaning = definitions.find(({ isIn }) => isIn(text))
  if (!meaning) return null
  const excerptOfDefinition = excerptOf(text, meaning.definition)
  if (excerptOfDefinition.matches.length === 0) return null
  return { excerpt: { ...excerptOfDefinition, matches: [] }, foundByTerm: meaning.keyword }
}

type PassagePlace = Awaited<ReturnType<typeof loadPlaces>>[number]

function hitOf(
  passage: RankedPassage,
  place: PassagePlace,
  { excerpt, foundByTerm }: FoundPassage,
): SearchHit {
  const start = passage.start + excerpt.start
  return {
    kind: 'passage' as const,
    kbId: passage.kbId,
    kbTitle: place.kb_title,
    resourceId: passage.resourceId,
    chatId: null,
    messageId: null,
    rootId: null,
    sender: null,
    title: place.title,
    systemChat: null,
    page: passage.page,
    pageKind: place.kind,
    pageName: place.name,
    start,
    end: start + excerpt.text.length,
    foundByTerm,
    excerpt: excerpt.text,
    marks: excerpt.matches,
    createdAt: place.created_at,
  }
}

/**
 * Moves passages beyond the first few of each file to the end, so that one long file does not hide
 * other files.
 */
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
