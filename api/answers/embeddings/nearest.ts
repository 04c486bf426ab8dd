import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { halfvecOf, type Vector } from './embedder.ts'
import { embeddingLimits } from './limits.ts'
import { isInSpace } from './vector-index.ts'

export type SearchedPlace = { kbId: string; resourceIds: string[]; space: string }

type Near = { id: string; distance: number }

export async function findNearest(
  db: Db,
  place: SearchedPlace,
  vector: Vector,
  isEmbedded: boolean,
): Promise<string[]> {
  const all = isEmbedded ? await rangesOf(db, place) : [sql`true`]
  const found: Near[] = []
  for (const range of all) found.push(...(await findIn(db, place, vector, range)))
  found.sort((one, other) => one.distance - other.distance)
  return found.slice(0, embeddingLimits.nearest).map(({ id }) => id)
}

async function findIn(
  db: Db,
  { kbId, resourceIds, space }: SearchedPlace,
  vector: Vector,
  range: RawBuilder<unknown>,
): Promise<Near[]> {
  const chosen = resourceIds.length > 0 ? sql`resource_id = any(${resourceIds}::uuid[])` : sql`true`
  const dimensions = sql.lit(vector.length)
  const { rows } = await sql<Near>`
    select passage_id::text as id,
      embedding::halfvec(${dimensions}) <=> ${halfvecOf(vector)}::halfvec(${dimensions}) as distance
    from embeddings
    where kb_id = ${kbId} and ${isInSpace(space, vector.length)} and ${chosen} and ${range}
    order by distance limit ${embeddingLimits.nearest}`.execute(db)
  return rows
}

// The embedded database compares one range after the other and answers other requests between them.
async function rangesOf(db: Db, { kbId }: SearchedPlace): Promise<RawBuilder<unknown>[]> {
  const { comparedPerStatement, mostCompared } = embeddingLimits
  const { rows } = await sql<{ id: string }>`
    select id::text from (
      select passage_id as id, row_number() over (order by passage_id) as n
      from embeddings where kb_id = ${kbId} order by passage_id limit ${mostCompared}
    ) numbered where n % ${comparedPerStatement}::int = 0 order by n`.execute(db)
  const borders = rows.map(({ id }) => id)
  const isFull = borders.length >= mostCompared / comparedPerStatement
  const starts = [null, ...(isFull ? borders.slice(0, -1) : borders)]
  return starts.map((start, index) => {
    const end = borders[index]
    const above = start ? sql`passage_id > ${start}::bigint` : sql`true`
    return end ? sql`${above} and passage_id <= ${end}::bigint` : above
  })
}
