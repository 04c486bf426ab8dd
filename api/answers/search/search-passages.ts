import { sql } from 'kysely'
import { z } from 'zod'
import { findOccurring } from '#api/answers/terms/occurring.ts'
import { sentencesOf } from '#api/documents/words/sentences.ts'
import type { QueryTerm } from '#api/documents/words/terms.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { createYield } from '#api/platform/yield.ts'
import type { Db } from '#api/schema.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import { type Filter, passageFilter } from './filter.ts'
import { otherFields } from './hit.ts'
import { containsDefinition, findByMeaning, type Meaning } from './meanings.ts'
import { missingWordsOf } from './missing-words.ts'
import { type RankedPassage, type Readable, rankPassages } from './passages/find.ts'
import { typedOf } from './phrases.ts'
import { queryTermsOf } from './query.ts'
import type { Scope } from './search-scope.ts'
import type { Key, Stream } from './streams.ts'

/** So that results that match only by a definition are never the majority. */
const mostByMeaning = 3

const rankedByMeaning = 20

const firstPerFile = 3
/** A search continues with the next group. */
const rankedTogether = 40
/** Groups that one page reads at most: in most of them, nearly every passage is a hit. */
const mostGroups = 3

type Search = { db: Db; scope: Scope; query: string; readable: Readable }
type Found = { passage: RankedPassage; shown: Shown | null }
// `upTo`: the newest passage when the search began, so that pages stay the same. `group`, `taken`,
// `lastId`: the group, how many of its passages were read, the last of these.
type Place = { upTo: string; group: number; taken: number; lastId: string }

/**
 * Passages of files, best first, with each excerpt's position. Uses the terms of the person and the
 * knowledge base; what matches only by a definition comes after the first group.
 */
export function passageStream(db: Db, scope: Scope, typed: string, filter: Filter): Stream {
  const { text: query, phrases } = typedOf(typed)
  const kbIds = scope.readableKbIds
  let first: Promise<Place> | undefined
  const start = () => {
    first ??= findStart(db)
    return first
  }
  return {
    weight: 1,
    start: async () => keyOf(await start()),
    read: async (after, limit) => {
      let place = after ? readKey(after) : await start()
      const readable = { kbIds, filter: passageFilter(filter, kbIds, phrases), upTo: place.upTo }
      const search = { db, scope, query, readable }
      const items: { hit: SearchHit; key: Key }[] = []
      for (let groups = 0; groups < mostGroups && items.length < limit; groups += 1) {
        const { found, isLast } = await readGroup(search, place)
        items.push(...(await present(search, found, place, limit - items.length)))
        if (isLast) break
        place = { ...place, group: place.group + 1, taken: 0, lastId: '0' }
      }
      return items
    },
  }
}

async function readGroup({ db, scope, query, readable }: Search, { group }: Place) {
  const skip = group * rankedTogether
  const ranked = await rankPassages(db, readable, query, { skip, count: rankedTogether })
  const found: Found[] = spread(ranked).map((passage) => ({ passage, shown: null }))
  if (group === 0) {
    const meanings = await findOccurring(db, scope, [query])
    found.push(...(await findDefined(db, { readable, query, meanings })))
  }
  return { found, isLast: ranked.length < rankedTogether }
}

/** A passage without a typed word is no hit, nor one that only repeats the title of its file. */
async function present({ db, query }: Search, found: Found[], place: Place, limit: number) {
  const last = found.findIndex(({ passage }) => passage.id === place.lastId)
  const start = last < 0 ? place.taken : last + 1
  const rest = found.slice(start)
  const terms = queryTermsOf(query)
  const missingIn = missingWordsOf(query, terms)
  const pause = createYield()
  const files = await loadPlaces(db, rest)
  const items: { hit: SearchHit; key: Key }[] = []
  for (const [index, { passage, shown }] of rest.entries()) {
    if (items.length === limit) break
    const file = files.find(
      (one) => one.resource_id === passage.resourceId && one.n === passage.page,
    )
    const found = shown ?? shownTyped(passage.text, terms)
    const key = keyOf({ ...place, taken: start + index + 1, lastId: passage.id })
    if (file && found && !repeatsTitle(passage, file)) {
      const { text, heading } = passage
      const missing = found.foundByTerm ? [] : missingIn(`${text}\n${heading ?? ''}`)
      items.push({ hit: { ...hitOf(passage, file, found), missing }, key })
    }
    await pause()
  }
  return items
}

// Titles are hits of their own.
function repeatsTitle({ text }: RankedPassage, { title }: PassagePlace): boolean {
  return title.toLowerCase().startsWith(text.trim().toLowerCase())
}

function keyOf({ upTo, group, taken, lastId }: Place): Key {
  return [upTo, group, taken, lastId]
}

const passageId = z.string().regex(/^\d{1,18}$/)

function readKey(key: Key): Place {
  const count = z.number().int().min(0).max(100_000)
  const parsed = z.tuple([passageId, count, count, passageId]).safeParse(key)
  if (!parsed.success) throw new ApiError('invalid_cursor')
  const [upTo, group, taken, lastId] = parsed.data
  return { upTo, group, taken, lastId }
}

async function findStart(db: Db): Promise<Place> {
  const newest = await db
    .selectFrom('passages')
    .select(sql<string>`coalesce(max(id), 0)::text`.as('id'))
    .executeTakeFirst()
  return { upTo: newest?.id ?? '0', group: 0, taken: 0, lastId: '0' }
}

type PassagePlace = Awaited<ReturnType<typeof loadPlaces>>[number]

function hitOf(
  passage: RankedPassage,
  file: PassagePlace,
  { excerpt, foundByTerm }: Shown,
): SearchHit {
  return {
    ...otherFields,
    kind: 'passage',
    kbId: passage.kbId,
    kbTitle: file.kb_title,
    resourceId: passage.resourceId,
    resourceKind: file.resource_kind,
    title: file.title,
    page: passage.page,
    pageKind: file.kind,
    pageName: file.name,
    ...placeOf(passage, excerpt),
    foundByTerm,
    excerpt: excerpt.text,
    marks: excerpt.matches,
    createdAt: file.created_at,
  }
}

/** In its page, with the whole of a sentence that the excerpt cuts. */
function placeOf({ start, text }: RankedPassage, excerpt: Excerpt): { start: number; end: number } {
  const cut = sentencesOf(text).find((one) => one.start < excerpt.end && one.end > excerpt.end)
  return { start: start + excerpt.start, end: start + (cut?.end ?? excerpt.end) }
}

/** One long file must not hide other files, so its further passages come last. */
function spread(passages: RankedPassage[]): RankedPassage[] {
  const isFirst = (passage: RankedPassage, index: number) => {
    const before = passages.slice(0, index).filter((one) => one.resourceId === passage.resourceId)
    return before.length < firstPerFile
  }
  const first = passages.filter(isFirst)
  return [...first, ...passages.filter((passage) => !first.includes(passage))]
}

function loadPlaces(db: Db, found: Found[]) {
  const passages = found.map(({ passage }) => passage)
  return db
    .selectFrom('resource_pages as pages')
    .innerJoin('resources', 'resources.id', 'pages.resource_id')
    .innerJoin('kbs', 'kbs.id', 'resources.kb_id')
    .select(['pages.resource_id', 'pages.n', 'pages.kind', 'pages.name'])
    .select(['resources.title', 'resources.created_at', 'kbs.title as kb_title'])
    .select('resources.kind as resource_kind')
    .where(
      sql<boolean>`(pages.resource_id, pages.n) in (select * from unnest(
        ${passages.map((one) => one.resourceId)}::uuid[], ${passages.map((one) => one.page)}::int[]))`,
    )
    .execute()
}

type Shown = { excerpt: Excerpt; foundByTerm: string | null }

/** Null if only the file's title matched, because titles are separate results. */
function shownTyped(text: string, terms: QueryTerm[]): Shown | null {
  const excerpt = excerptOf(text, terms)
  return excerpt.matches.length > 0 ? { excerpt, foundByTerm: null } : null
}

type Defined = { readable: Readable; query: string; meanings: Meaning[] }

async function findDefined(db: Db, { readable, query, meanings }: Defined) {
  if (meanings.length === 0) return []
  const ranked = await findByMeaning(db, readable, query, meanings, rankedByMeaning)
  const definitions = meanings.map((meaning) => ({
    ...meaning,
    isIn: containsDefinition([meaning]),
  }))
  const terms = queryTermsOf(query)
  const found: { passage: RankedPassage; shown: Shown }[] = []
  for (const passage of ranked) {
    if (found.length === mostByMeaning) break
    if (shownTyped(passage.text, terms)) continue
    const meaning = definitions.find(({ isIn }) => isIn(passage.text))
    const excerpt = meaning && excerptOf(passage.text, meaning.definition)
    if (!excerpt || excerpt.matches.length === 0) continue
    const shown = { excerpt: { ...excerpt, matches: [] }, foundByTerm: meaning.keyword }
    found.push({ passage, shown })
  }
  return found
}
