import { createClient } from '#api/answers/bot/model/openai.ts'
import type { Settings } from '#api/platform/settings/settings.ts'

const headBytes = 4

export type Vector = number[]

type EmbedOptions = { signal: AbortSignal; timeoutMs: number; retries: number }

export type Embedder = {
  /** Vectors of two servers cannot be compared, even if their models have the same name. */
  server: string
  embed: (model: string, texts: string[], options: EmbedOptions) => Promise<Vector[]>
}

/** 8,000 numbers with all their digits: twice the dimensions of the largest models. */
const mostBytesOfVector = 200_000

export function createEmbedder({ openai }: Pick<Settings, 'openai'>): Embedder | null {
  if (!openai.embeddings) return null
  return {
    server: openai.baseUrl ? placeOf(openai.baseUrl) : '',
    embed: async (model, texts, { signal, timeoutMs, retries }) => {
      const mostBytes = texts.length * mostBytesOfVector
      const client = await createClient(openai, { maxRetries: retries, mostBytes })
      const input = texts.map((text) => text.toWellFormed())
      // The client's own timeout ends when the first bytes of an answer are there.
      const late = AbortSignal.timeout(timeoutMs * (retries + 1))
      const options = { signal: AbortSignal.any([signal, late]), timeout: timeoutMs }
      const { data } = await client.embeddings.create({ model, input }, options)
      const vectors = data.toSorted((one, other) => one.index - other.index)
      if (vectors.length !== texts.length) throw new Error('not one embedding for each text')
      return vectors.map(({ embedding }) => ofLengthOne(embedding))
    },
  }
}

// The name is stored, so it must not contain a password.
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return ` at ${host}${pathname.replace(/\/$/, '')}`
}

function ofLengthOne(vector: number[]): Vector {
  const length = Math.hypot(...vector)
  if (!(length > 0 && length < Number.POSITIVE_INFINITY)) throw new Error('an embedding is empty')
  return Array.from(vector, (value) => value / length)
}

/** Binary, because the embedded database takes fifty times as long to parse the text format. */
export function halfvecOf(vector: Vector): Buffer {
  const bytes = Buffer.alloc(headBytes + 2 * vector.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  view.setInt16(0, vector.length)
  vector.forEach((value, index) => {
    view.setFloat16(headBytes + 2 * index, value)
  })
  return bytes
}
