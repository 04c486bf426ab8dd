import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#api/schema.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { openApi, type Person } from './api.ts'
import { startFakeOpenai } from './fake-openai.ts'
import { asCaller, upload } from './files.ts'

/** Starts the API with an API key. A fake server in the test is the language model and makes the embeddings. */
export async function openEmbeddingWorld(env: Record<string, string> = {}) {
  const fake = await startFakeOpenai()
  const api = await openApi({ env: { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: fake.url, ...env } })
  const addFiles = (owner: Person, kb: { id: string }, files: Record<string, string>) =>
    upload(asCaller(api, owner), kb.id, files)
  return {
    api,
    fake,
    /** A knowledge base with these files, all embedded, and its owner. */
    kbWith: async (files: Record<string, string>) => {
      const owner = await api.person('Marit')
      const kb = await api.kb(owner)
      const resources: Resource[] = await addFiles(owner, kb, files)
      await untilEmbedded(api.db, kb.id)
      const caller = asCaller(api, owner)
      return { owner, kb, resources, caller }
    },
    addFiles,
    /** Every text that was embedded so far, oldest first. */
    texts: () => fake.embeddings.requests.flatMap(({ input }) => input),
    /** Decides how requests for embeddings are answered, until the test ends. */
    before: (decide: typeof fake.embeddings.before) => {
      fake.embeddings.before = decide
      onTestFinished(() => {
        fake.embeddings.before = () => 200
      })
    },
    close: async () => {
      await api.close()
      await fake.close()
    },
  }
}

/** Waits until all files of a knowledge base are embedded. */
export async function untilEmbedded(db: Db, kbId: string): Promise<void> {
  const missing = () =>
    db
      .selectFrom('resources')
      .select('title')
      .where('kb_id', '=', kbId)
      .where('status', '!=', 'failed')
      .where('embedded_with', 'is', null)
      .execute()
  await expect.poll(missing, { timeout: 50_000 }).toEqual([])
}

/** The stored embeddings of a knowledge base, in the order of its passages. */
export async function embeddingsOf(db: Db, kbId: string) {
  const { rows } = await sql<{ id: string; text: string; space: string; dimensions: number }>`
    select passages.id::text, passages.text, space, vector_dims(embedding) as dimensions
    from embeddings left join passages on passages.id = passage_id
    where embeddings.kb_id = ${kbId} order by passage_id`.execute(db)
  return rows
}
