import { sql } from 'kysely'
import { yieldAfterStatement } from '#api/platform/jobs/yield-after-statement.ts'
import type { Db } from '#api/schema.ts'
import type { Embedder } from './embedder.ts'
import { embeddingLimits } from './limits.ts'
import type { Pace } from './pace.ts'
import { markEmbedded, nextPassages, storeEmbeddings } from './store.ts'

export type EmbedDeps = {
  db: Db
  embedder: Embedder
  pace: Pace
  onStored: (space: string, dimensions: number) => Promise<void>
}

/**
 * Embeds what has no current embedding, as many passages after `after` as one turn allows. Returns
 * where the next turn continues, or null at the end. Can be repeated after any interruption. Throws
 * if it should be retried.
 */
export async function embedResource(
  { db, embedder, pace, onStored }: EmbedDeps,
  resourceId: string,
  after: string,
  signal: AbortSignal,
): Promise<string | null> {
  const model = await findModel(db, resourceId)
  if (!model) return null
  const { passagesPerTurn, requestTimeoutMs: timeoutMs, requestRetries: retries } = embeddingLimits
  const yieldingDb = db.withPlugin(yieldAfterStatement)
  const space = model + embedder.server
  let last = after
  let embedded = 0
  for (;;) {
    signal.throwIfAborted()
    const passages = await nextPassages(yieldingDb, resourceId, space, last)
    const end = passages.at(-1)
    if (!end) break
    const missing = passages.flatMap(({ text, ...one }) =>
      text === null ? [] : [{ ...one, text }],
    )
    if (missing.length > 0) {
      if (embedded >= passagesPerTurn) return last
      const texts = missing.map(({ text }) => text)
      const send = () => embedder.embed(model, texts, { signal, timeoutMs, retries })
      const vectors = await pace.run(send, signal)
      await storeEmbeddings(yieldingDb, space, missing, vectors)
      await onStored(space, vectors[0]?.length ?? 0)
      embedded += missing.length
    }
    last = end.id
  }
  const isDone = (await markEmbedded(db, resourceId, space)) || !(await findModel(db, resourceId))
  return isDone ? null : start
}

export const start = '0'

/** Undefined if the resource was deleted or is not analysed yet. */
async function findModel(db: Db, resourceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('resources')
    .innerJoin('kbs', 'kbs.id', 'resources.kb_id')
    .select('kbs.default_embedding_model as model')
    .where('resources.id', '=', resourceId)
    .where('resources.status', '=', 'completed')
    .executeTakeFirst()
  return row?.model
}

export async function findNotEmbedded(
  db: Db,
  server: string,
  { kbId, after, most }: { kbId: string | null; after: string; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .innerJoin('kbs', 'kbs.id', 'resources.kb_id')
    .select('resources.id')
    .where('resources.status', '=', 'completed')
    .where(
      sql<boolean>`resources.embedded_with is distinct from kbs.default_embedding_model || ${server}::text`,
    )
    .where('resources.id', '>', after)
    .$if(kbId !== null, (select) => select.where('resources.kb_id', '=', kbId))
    .orderBy('resources.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
