import type { ServerResponse } from 'node:http'
import { termsOf } from '#api/documents/words/terms.ts'

export type EmbeddingRequest = { model: string; input: string[] }

/** How the server answers requests for embeddings. Can be changed at any time. */
export type FakeEmbeddings = {
  /** Every request so far, oldest first. */
  requests: EmbeddingRequest[]
  /** Groups of words with the same meaning. */
  alike: string[][]
  dimensions: number
  /** Awaited before each answer; returns the status of the answer, 200 if nothing is returned. */
  before: (request: EmbeddingRequest) => unknown
}

export function createFakeEmbeddings(): FakeEmbeddings {
  return { requests: [], alike: [], dimensions: 512, before: () => 200 }
}

/** Answers a request for embeddings. */
export async function answerEmbeddings(
  fake: FakeEmbeddings,
  request: EmbeddingRequest,
  response: ServerResponse,
): Promise<void> {
  fake.requests.push(request)
  const status = Number((await fake.before(request)) ?? 200)
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  if (status !== 200) return void response.end(JSON.stringify({ error: { message: 'refused' } }))
  const data = request.input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: embeddingOf(text, fake),
  }))
  response.end(JSON.stringify({ object: 'list', model: request.model, data }))
}

const letters = 3
const wordWeight = 1
const partWeight = 0.25

/**
 * A deterministic embedding: each word and each three letters of a word add to a dimension that
 * their hash selects. So texts with the same or similar words are near to each other.
 */
function embeddingOf(
  text: string,
  { dimensions, alike }: Pick<FakeEmbeddings, 'dimensions' | 'alike'>,
): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  const add = (part: string, weight: number) => {
    const hash = hashOf(part)
    const at = hash % dimensions
    vector[at] = (vector[at] ?? 0) + (hash & 0x10000 ? weight : -weight)
  }
  for (const { term, kind } of termsOf(text)) {
    const meaning = alike.findIndex((words) =>
      words.some((word) => termsOf(word)[0]?.term === term),
    )
    add(meaning < 0 ? term : `meaning ${meaning}`, kind === 'char' ? partWeight : wordWeight)
    if (kind !== 'word' || meaning >= 0) continue
    for (let from = 0; from + letters <= term.length; from += 1)
      add(`part ${term.slice(from, from + letters)}`, partWeight)
  }
  return vector.some((value) => value !== 0) ? vector : vector.fill(1)
}

/** The FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}
