import { type Kysely, sql } from 'kysely'
import type { Database } from '#api/db/schema.ts'
import type { Weights } from './match.ts'
import { type QueryTerm, queryTermsOf } from './query.ts'
import { readPassage, scorePassage } from './rank-passages.ts'
import { tsqueryOf } from './tsvector.ts'
import { weightsOf } from './weights.ts'

/** A passage that was found, best first; `weights` tells how rare each term of the query is. */
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
}

/** Where to look: the knowledge bases the asker may read, and which of their resources, if not all. */
export type Readable = { kbIds: string[]; resourceIds?: string[] }

type Row = {
  id: string
  kb_id: string
  resource_id: string
  page: number
  start_offset: number
  end_offset: number
  heading: string | null
  text: string
  length: number
  passages: number
  average: number
  counts: number[]
}

/** A term in more passages than this says little; it is counted no further. */
const MAX_HITS_PER_TERM = 3000
const MIN_CANDIDATES = 24
const CANDIDATES_PER_RESULT = 2
const LENGTH_SAMPLE = 1000

/**
 * The passages that best match a query, best first, among those the asker may read. Looks at a
 * bounded number of passages however many there are. An empty query finds nothing.
 */
export async function findPassages(
  db: Kysely<Database>,
  readable: Readable,
  query: string,
  limit = 8,
): Promise<RankedPassage[]> {
  const terms = queryTermsOf(query)
  const counted = countedOf(terms)
  if (counted.length === 0 || readable.kbIds.length === 0) return []
  const rows = await findCandidates(db, readable, counted, limit)
  const first = rows[0]
  if (!first) return []
  const containing = new Map(counted.map(({ term }, index) => [term, first.counts[index] ?? 0]))
  const read = rows.map((row) => ({ row, places: readPassage(row) }))
  const texts = read.map(({ places }) => places.text)
  const weights = weightsOf(terms, { passages: first.passages, containing }, texts)
  return read
    .map(({ row, places }) => {
      return present(row, scorePassage(terms, row, places, weights, first.average), weights)
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
}

/** Lone characters match too much to be worth counting, unless they are all there is. */
function countedOf(terms: QueryTerm[]): QueryTerm[] {
  const solid = terms.filter((term) => term.kind !== 'char')
  return solid.length > 0 ? solid : terms
}

async function findCandidates(
  db: Kysely<Database>,
  { kbIds, resourceIds }: Readable,
  terms: QueryTerm[],
  limit: number,
): Promise<Row[]> {
  const allowed = resourceIds
    ? sql`kb_id = any(${kbIds}::uuid[]) and resource_id = any(${resourceIds}::uuid[])`
    : sql`kb_id = any(${kbIds}::uuid[])`
  const queries = terms.map(({ term }) => tsqueryOf(term))
  const says = terms.map(({ weight }) => weight)
  const candidates = Math.max(MIN_CANDIDATES, limit * CANDIDATES_PER_RESULT)
  const { rows } = await sql<Row>`
    with asked as (
      select n, query::tsquery as query, says
      from unnest(${queries}::text[], ${says}::float8[]) with ordinality as t (query, says, n)
    ), place as (
      select greatest(1, (select count(*) from passages where ${allowed}))::int as passages,
        coalesce((select avg(length) from (
          select length from passages where ${allowed} limit ${LENGTH_SAMPLE}) s), 1)::float8 as average
    ), hit as materialized (
      select asked.n, found.id from asked cross join lateral (
        select id from passages where tsv @@ asked.query and ${allowed} limit ${MAX_HITS_PER_TERM}
      ) found
    ), term as materialized (
      select asked.n, asked.says, (select count(*) from hit where hit.n = asked.n)::int as hits
      from asked
    ), best as (
      select hit.id, sum(term.says * ln(1 + greatest(0, place.passages - term.hits + 0.5) / (term.hits + 0.5))) as score
      from hit join term using (n) cross join place
      group by hit.id order by score desc, hit.id limit ${candidates}
    )
    select p.id::text, p.kb_id, p.resource_id, p.page, p.start_offset, p.end_offset, p.heading,
      p.text, p.length, place.passages, place.average,
      (select array_agg(hits order by n) from term) as counts
    from best join passages p on p.id = best.id cross join place
  `.execute(db)
  return rows
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
  }
}
