import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lookedUpFor, type Places, type Weights } from '#api/answers/search/match.ts'
import { nearlyOf } from '#api/answers/search/query.ts'
import { parseQuestion, type Question } from '#api/answers/search/question.ts'
import type { QueryTerm } from '#api/documents/words/terms.ts'
import { placesIn, tsqueryOf, tsqueryOfNear } from '#api/documents/words/tsvector.ts'
import type { PassageTable } from '#api/drive/resources/tables.ts'
import { customPlan } from '#api/platform/db/statement.ts'
import { createYield } from '#api/platform/yield.ts'
import type { Database } from '#api/schema.ts'
import { scorePassage } from './rank.ts'
import { evidenceIn } from './sentence-evidence.ts'

/** Terms that always occur together ("Super Bowl", the pairs of a Chinese name) say one thing. */
const togetherDiscount = 0.4

const togetherWithinWords = 2

const loneCharacter = 0.5

/** Reduces the differences in rarity: among few passages a word may be rare by chance. */
const rarityPower = 0.8

// Rarity depends on the logarithm of the number of searched passages, so a large number that is one
// minute old ranks nearly the same, and counting would take longer than the search.
const leastKept = 500

const keptMs = 60_000

const mostKept = 1_000

const counts = new Map<string, { passages: number; until: number }>()

export type RankedPassage = {
  id: string
  kbId: string
  resourceId: string
  page: number
  start: number
  end: number
  heading: string | null
  text: string
  score: number
  weights: Weights
  searched: number
}

/** What the person may read. `upTo`: the id of the newest passage to search. */
export type Readable = {
  kbIds: string[]
  resourceIds?: string[]
  filter?: RawBuilder<unknown> | null
  upTo?: string
}

type Candidates = { skip: number; count: number }

type Row = Omit<PassageTable, 'id'> & { id: string; passages: number; counts: number[] }

/** A term in more passages does not help to select them, and each of them is read. */
const maxHitsPerTerm = 1000
/** A term that reaches the limit is weighed like one of so many passages: it is not rare. */
const hitsOfCommon = 3000
const minCandidates = 24
const candidatesPerResult = 2
/** The best passages are compared by sentence, for queries with enough terms. */
const readClosely = 8
const minTermsToRead = 3
/** Factor for an inexact match of a term that no passage contains exactly. */
const nearlyWeight = 0.5
const maxCounted = 20_000

/** Best first. Examines a limited number; an empty query finds nothing. */
export async function findPassages(
  db: Kysely<Database>,
  readable: Readable,
  query: string | Question,
  limit = 8,
): Promise<RankedPassage[]> {
  const count = Math.max(minCandidates, limit * candidatesPerResult)
  return (await rankPassages(db, readable, query, { skip: 0, count })).slice(0, limit)
}

export async function rankPassages(
  db: Kysely<Database>,
  readable: Readable,
  query: string | Question,
  candidates: Candidates,
): Promise<RankedPassage[]> {
  const question = typeof query === 'string' ? parseQuestion(query) : query
  const { terms } = question
  const counted = countedOf(terms)
  if (counted.length === 0 || readable.kbIds.length === 0) return []
  const rows = await findCandidates(db, readable, counted, candidates)
  const first = rows[0]
  if (!first) return []
  const containing = new Map(counted.map(({ term }, index) => [term, first.counts[index] ?? 0]))
  const isLookedUp = lookedUpFor(terms)
  const read = rows.map((row) => ({ row, places: placesIn(row.tsv, isLookedUp) }))
  const texts = read.map(({ places }) => places.text)
  const average = rows.reduce((sum, row) => sum + row.length, 0) / rows.length
  const weights = weightsOf(terms, { passages: first.passages, containing }, texts)
  const pause = createYield()
  const ranked: RankedPassage[] = []
  for (const { row, places } of read) {
    ranked.push(present(row, scorePassage(terms, row.length, places, weights, average), weights))
    await pause()
  }
  ranked.sort(bestFirst)
  if (counted.length < minTermsToRead) return ranked
  const characters = charactersOf(terms, texts)
  const close: RankedPassage[] = []
  for (const passage of ranked.slice(0, readClosely)) {
    const evidence = evidenceIn(question, passage.text, weights, characters)
    close.push({ ...passage, score: passage.score + evidence })
    await pause()
  }
  return [...close.sort(bestFirst), ...ranked.slice(readClosely)]
}

function bestFirst(one: RankedPassage, other: RankedPassage): number {
  return other.score - one.score
}

/** Single characters match too often to be counted, unless the query has no other terms. */
function countedOf(terms: QueryTerm[]): QueryTerm[] {
  const solid = terms.filter((term) => term.kind !== 'char')
  return solid.length > 0 ? solid : terms
}

async function findCandidates(
  db: Kysely<Database>,
  readable: Readable,
  terms: QueryTerm[],
  { skip, count }: Candidates,
): Promise<Row[]> {
  const { kbIds } = readable
  const allowed = allowedBy(readable)
  const isWhole = !readable.resourceIds && !readable.filter
  const queries = terms.map(({ term }) => tsqueryOf(term))
  const nearly = terms.map((term) => tsqueryOfNear(nearlyOf(term)))
  const says = terms.map(({ weight }) => weight)
  const counted = isWhole ? lateCount(kbIds) : null
  const { rows } = await sql<Row>`${customPlan}
    with asked as (
      select n, query::tsquery as query, nearly::tsquery as nearly, says
      from unnest(${queries}::text[], ${nearly}::text[], ${says}::float8[])
        with ordinality as t (query, nearly, says, n)
    ), place as (
      select coalesce(${counted}::float8, (
        select count(*) from (select from passages where ${allowed} limit ${maxCounted}) counted
      )) as passages
    ), hit as materialized (
      select asked.n, found.id from asked cross join lateral (
        select id from passages where tsv @@ asked.query and ${allowed} limit ${maxHitsPerTerm}
      ) found
    ), term as materialized (
      select n, case when count(*) < ${maxHitsPerTerm} then count(*)
        else greatest(count(*), least(${hitsOfCommon}, passages)) end::float8 as hits
      from hit cross join place group by n, passages
    ), near as (
      select asked.n, found.id from asked cross join lateral (
        select id from passages where tsv @@ asked.nearly and ${allowed} limit ${maxHitsPerTerm}
      ) found where asked.nearly is not null and asked.n not in (select n from term)
    ), worth as materialized (
      select n, says * ln(1 + greatest(0, passages - hits + 0.5) / (hits + 0.5)) as worth
      from term join asked using (n) cross join place
      union all
      select n, ${nearlyWeight} * says * ln(1 + (passages + 0.5) / 0.5) from asked cross join place
      where n not in (select n from term)
    ), best as (
      select id, sum(worth) as score
      from (select n, id from hit union all select n, id from near) found join worth using (n)
      group by id order by score desc, id limit ${count} offset ${skip}
    )
    select p.id::text, p.kb_id, p.resource_id, p.page, p.start_offset, p.end_offset, p.heading,
      p.text, p.length, p.tsv::text as tsv, place.passages,
      (select array_agg(coalesce(hits, 0) order by n) from asked left join term using (n)) as counts
    from best join passages p on p.id = best.id cross join place
  `.execute(db)
  if (rows[0] && counted === null && isWhole) keepCount(kbIds, rows[0].passages)
  return rows
}

export function allowedBy({ kbIds, resourceIds, filter, upTo }: Readable): RawBuilder<unknown> {
  const conditions = [
    sql`kb_id = any(${kbIds}::uuid[])`,
    ...(resourceIds ? [sql`resource_id = any(${resourceIds}::uuid[])`] : []),
    ...(filter ? [filter] : []),
    ...(upTo ? [sql`id <= ${upTo}::bigint`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function present(row: Row, score: number, weights: Weights): RankedPassage {
  return {
    id: row.id,
    kbId: row.kb_id,
    resourceId: row.resource_id,
    page: row.page,
    start: row.start_offset,
    end: row.end_offset,
    heading: row.heading,
    text: row.text,
    score,
    weights,
    searched: row.passages,
  }
}

function lateCount(kbIds: string[]): number | null {
  const kept = counts.get(keyOf(kbIds))
  return kept && kept.until > performance.now() ? kept.passages : null
}

function keepCount(kbIds: string[], passages: number): void {
  if (passages < leastKept) return
  if (counts.size >= mostKept) counts.clear()
  counts.set(keyOf(kbIds), { passages, until: performance.now() + keptMs })
}

function keyOf(kbIds: string[]): string {
  return createHash('sha256').update(kbIds.toSorted().join()).digest('base64')
}

type Counts = { passages: number; containing: ReadonlyMap<string, number> }

export function weightsOf(query: QueryTerm[], counts: Counts, texts: Places[]): Weights {
  const weights = new Map<string, number>()
  const solid = query.filter((term) => counts.containing.has(term.term))
  for (const { term } of solid) {
    const rare = rarity(counts.passages, counts.containing.get(term) ?? 0)
    weights.set(term, rare ** rarityPower)
  }
  for (const char of query) {
    if (!weights.has(char.term)) weights.set(char.term, rarityOfCharacter(char, solid, weights))
  }
  for (const [term, together] of proximity(solid, texts)) {
    weights.set(term, (weights.get(term) ?? 0) * (1 - togetherDiscount * together))
  }
  return weights
}

function charactersOf(query: QueryTerm[], texts: Places[]): Weights {
  const lone = query.filter(({ kind }) => kind === 'char')
  return new Map(
    lone.map(({ term }) => {
      return [term, rarity(texts.length, texts.filter((text) => text.has(term)).length)]
    }),
  )
}

/** As in BM25; never negative. */
function rarity(passages: number, containing: number): number {
  return Math.log(1 + Math.max(0, passages - containing + 0.5) / (containing + 0.5))
}

// The database does not count single characters; the pairs that contain the character are enough.
function rarityOfCharacter(char: QueryTerm, pairs: QueryTerm[], weights: Weights): number {
  const around = pairs.filter(
    (pair) => pair.kind === 'pair' && pair.start <= char.start && pair.end >= char.end,
  )
  const sum = around.reduce((total, pair) => total + (weights.get(pair.term) ?? 0), 0)
  return around.length > 0 ? (loneCharacter * sum) / around.length : 0
}

function proximity(query: QueryTerm[], texts: Places[]): Map<string, number> {
  const shares = new Map<string, number>()
  query.forEach((term, index) => {
    const next = query[index + 1]
    if (!next || next.position - term.position > togetherWithinWords) return
    const share = shareTogether(term.term, next.term, texts)
    for (const one of [term.term, next.term]) {
      shares.set(one, Math.max(share, shares.get(one) ?? 0))
    }
  })
  return shares
}

function shareTogether(one: string, other: string, texts: Places[]): number {
  const either = texts.filter((text) => text.has(one) || text.has(other))
  const both = either.filter((text) => text.has(one) && text.has(other))
  return either.length > 0 ? both.length / either.length : 0
}
