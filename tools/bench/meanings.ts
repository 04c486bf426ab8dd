import { sql } from 'kysely'
import { fuseRanks } from '#api/answers/bot/fuse-ranks.ts'
import { createEmbedder } from '#api/answers/embeddings/embedder.ts'
import { findNearest } from '#api/answers/embeddings/nearest.ts'
import { nextPassages, storeEmbeddings } from '#api/answers/embeddings/store.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import { startFakeOpenai } from '#tests/support/fake-openai.ts'

const create = `create temporary table embeddings (passage_id bigint primary key, kb_id uuid not null,
  resource_id uuid not null, space text not null, digest text not null, embedding halfvec not null)`
const model = 'text-embedding-3-small'
const options = { signal: new AbortController().signal, timeoutMs: 60_000, retries: 0 }
const read = 12

/** Among the passages that the model would read; null if it is missing. */
export type Places = { words: number | null; meaning: number | null; both: number | null }

/**
 * A local server computes embeddings from words and parts of words, without synonyms: the figures
 * show that fusing loses nothing, and not what a trained model gains.
 */
export async function openMeanings(db: Db) {
  const server = await startFakeOpenai()
  const settings = readSettings({ OPENAI_API_KEY: 'bench', OPENAI_BASE_URL: server.url })
  const embedder = createEmbedder(settings)
  if (!embedder) throw new Error('no embeddings')
  await sql`create extension if not exists vector`.execute(db)
  await sql.raw(create).execute(db)
  const embed = async (resourceId: string) => {
    for (let after = '0'; ; ) {
      const passages = await nextPassages(db, resourceId, model, after)
      const last = passages.at(-1)
      if (!last) return
      const texts = passages.map(({ text }) => text ?? '')
      await storeEmbeddings(db, model, passages, await embedder.embed(model, texts, options))
      after = last.id
    }
  }
  return {
    embed: async (resourceIds: string[]) => {
      await sql`truncate embeddings`.execute(db)
      for (const id of resourceIds) await embed(id)
    },
    compare: async (kbId: string, question: string, byWords: Found[], right: string) => {
      const [vector = []] = await embedder.embed(model, [question], options)
      const place = { kbId, resourceIds: [], space: model }
      const nearest = await findNearest(db, place, vector, true)
      const words = byWords.map(({ id }) => id)
      const passages = await db
        .selectFrom('passages')
        .select('id')
        .where('resource_id', '=', right)
        .execute()
      const rightIds = new Set(passages.map(({ id }) => String(id)))
      const placeIn = (ids: string[]) => {
        const at = ids.slice(0, read).findIndex((id) => rightIds.has(id))
        return at < 0 ? null : at
      }
      const both = fuseRanks([words.slice(0, read), nearest], read)
      return { words: placeIn(words), meaning: placeIn(nearest), both: placeIn(both) }
    },
    close: server.close,
  }
}

type Found = { id: string }
