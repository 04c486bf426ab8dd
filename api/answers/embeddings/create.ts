import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import { embedResource } from './embed-resource.ts'
import { createEmbedder } from './embedder.ts'
import { embeddingLimits } from './limits.ts'
import { findNearest } from './nearest.ts'
import { createPace, messageOf } from './pace.ts'
import { createTable } from './table.ts'
import { indexVectors } from './vector-index.ts'

type AskedByMeaning = {
  text: string
  kbId: string
  resourceIds: string[]
  embeddingModel: string
}

export type Embeddings = {
  /** Names the server of the models; see `Embedder`. */
  server: string
  open: () => Promise<boolean>
  /**
   * Ids, nearest first; none if the server fails. The caller checks whether the person may read.
   */
  nearest: (asked: AskedByMeaning, signal: AbortSignal) => Promise<string[]>
  embedResource: (resourceId: string, after: string, signal: AbortSignal) => Promise<string | null>
}

const searchedByWords = 'a question was searched by its words only:'

export function createEmbeddings(
  settings: Pick<Settings, 'openai' | 'databaseUrl'>,
  db: Db,
): Embeddings | null {
  const embedder = createEmbedder(settings)
  if (!embedder) return null
  const isEmbedded = settings.databaseUrl === null
  const indexed = new Set<string>()
  let isOpen = false
  const index = async (space: string, dimensions: number) => {
    const key = `${dimensions} ${space}`
    if (isEmbedded || indexed.has(key)) return
    indexed.add(key)
    // Without the index the search is slower, and nothing else.
    await indexVectors(db, space, dimensions).catch((error: unknown) =>
      console.error('the embeddings could not be indexed:', error),
    )
  }
  const working = { db, embedder, pace: createPace(), onStored: index }
  return {
    server: embedder.server,
    open: async () => {
      const problem = await createTable(db)
      if (problem) console.warn(`Answers are found by their words only: ${problem}.`)
      isOpen = problem === null
      return isOpen
    },
    nearest: async ({ text, embeddingModel: model, ...place }, signal) => {
      if (!isOpen) return []
      const options = { signal, timeoutMs: embeddingLimits.questionTimeoutMs, retries: 0 }
      const question = text.slice(0, embeddingLimits.questionCharacters)
      try {
        const [vector] = await embedder.embed(model, [question], options)
        const searched = { ...place, space: model + embedder.server }
        return vector ? await findNearest(db, searched, vector, isEmbedded) : []
      } catch (error) {
        if (!signal.aborted) console.error(searchedByWords, messageOf(error))
        return []
      }
    },
    embedResource: (resourceId, after, signal) => embedResource(working, resourceId, after, signal),
  }
}
