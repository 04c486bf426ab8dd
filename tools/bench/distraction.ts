import { sentencesOf } from '#api/documents/words/sentences.ts'
import { createRandom, type Random } from '../support/random.ts'

const seed = 1

/**
 * Returns `count` texts to search among: sentences of all the given paragraphs in a random order,
 * which is the same in every run. Each text has as many sentences as a paragraph has on average,
 * and each sentence is used equally often.
 */
export function mixSentences(paragraphs: string[], count: number): string[] {
  const sentences = paragraphs.flatMap((text) =>
    sentencesOf(text).map(({ start, end }) => text.slice(start, end)),
  )
  const each = Math.max(1, Math.round(sentences.length / paragraphs.length))
  const random = createRandom(seed)
  const waiting: string[] = []
  return Array.from({ length: count }, () => {
    if (waiting.length < each) waiting.push(...shuffled(sentences, random))
    return waiting.splice(0, each).join(' ')
  })
}

function shuffled(texts: string[], random: Random): string[] {
  return texts
    .map((text) => ({ text, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ text }) => text)
}
