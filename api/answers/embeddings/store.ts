import { sql } from 'kysely'
import { isMissingReference } from '#api/platform/db/error-codes.ts'
import type { Db } from '#api/schema.ts'
import { halfvecOf, type Vector } from './embedder.ts'
import { embeddingLimits } from './limits.ts'

export type PassageToEmbed = {
  id: string
  kb_id: string
  resource_id: string
  digest: string
  text: string | null
}

/** The text of a passage to embed: with its title and headings, which say what it is about. */
const textOf = sql`concat_ws(E'\n', passages.heading, passages.text)`
const isCurrent = (space: string) =>
  sql`embeddings.space = ${space} and embeddings.digest = md5(${textOf})`

export async function nextPassages(
  db: Db,
  resourceId: string,
  space: string,
  after: string,
): Promise<PassageToEmbed[]> {
  const { rows } = await sql<PassageToEmbed>`
    select passages.id::text, passages.kb_id, passages.resource_id, md5(${textOf}) as digest,
      case when ${isCurrent(space)} then null else ${textOf} end as text
    from passages left join embeddings on embeddings.passage_id = passages.id
    where passages.resource_id = ${resourceId} and passages.id > ${after}
    order by passages.id limit ${embeddingLimits.passagesPerRequest}`.execute(db)
  return rows
}

export async function storeEmbeddings(
  db: Db,
  space: string,
  passages: Omit<PassageToEmbed, 'text'>[],
  vectors: Vector[],
): Promise<void> {
  for (let from = 0; from < passages.length; from += embeddingLimits.rowsPerStatement) {
    const rows = passages
      .slice(from, from + embeddingLimits.rowsPerStatement)
      .map(({ id, kb_id, resource_id, digest }, index) => {
        const vector = halfvecOf(vectors[from + index] ?? [])
        return sql`(${id}::bigint, ${kb_id}::uuid, ${resource_id}::uuid, ${space}, ${digest}, ${vector}::halfvec)`
      })
    await sql`insert into embeddings (passage_id, kb_id, resource_id, space, digest, embedding)
      select fresh.* from (values ${sql.join(rows)}) as fresh (id, kb, resource, space, digest, vector)
      where exists (select from passages where passages.id = fresh.id)
      on conflict (passage_id) do update set space = excluded.space, digest = excluded.digest,
        embedding = excluded.embedding`
      .execute(db)
      .catch((error: unknown) => {
        // Passages were deleted during the statement. The resource is gone or is embedded again.
        if (!isMissingReference(error)) throw error
      })
  }
}

export async function markEmbedded(db: Db, resourceId: string, space: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resources')
    .set({ embedded_with: space })
    .where('id', '=', resourceId)
    .where(
      sql<boolean>`not exists (
        select from passages left join embeddings on embeddings.passage_id = passages.id
        where passages.resource_id = ${resourceId} and (${isCurrent(space)}) is not true)`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
