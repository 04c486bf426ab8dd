import {
  type Found,
  findTerms,
  type Places,
  placesOf,
  sharedPhrases,
  type Weights,
} from './match.ts'
import type { QueryTerm } from './query.ts'
import { termsOf } from './terms.ts'

/** What ranking looks at. `length` counts words and single characters. */
export type Rankable = { text: string; heading: string | null; length: number }

const SATURATION = 1.5
const LENGTH_INFLUENCE = 0.7
const HEADING_STRENGTH = 0.5
/**
 * Learnt on half of the articles of a question set and checked on the other half; both halves
 * and both languages agree on their size.
 */
const BM25_PART = 7
const SHARE = { phrases: 1.9, rare: 2, terms: 2.6, proper: 1.8, weight: 2.4 }

/** The places of the terms of a passage, its heading's apart. */
export function readPassage(passage: Rankable): { text: Places; heading: Places } {
  return {
    text: placesOf(termsOf(passage.text)),
    heading: placesOf(termsOf(passage.heading ?? '')),
  }
}

/**
 * How well a passage answers to a query: BM25 over what the query weighs in all, plus how much of
 * it is there by weight, by number, by its rarest terms, by its names, and by its phrases.
 * About 0 to 14, comparable between queries.
 */
export function scorePassage(
  query: QueryTerm[],
  passage: Rankable,
  places: { text: Places; heading: Places },
  weights: Weights,
  averageLength: number,
): number {
  const found = withHeading(
    findTerms(query, places.text, weights),
    findTerms(query, places.heading, weights),
  )
  const length = 1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * passage.length) / averageLength
  return (
    BM25_PART *
      share(
        found,
        (one) => one.weight,
        (one) => frequency(one, length),
      ) +
    SHARE.weight * share(found, (one) => one.weight) +
    SHARE.terms * share(found, (one) => one.query.weight) +
    SHARE.rare * share(found, (one) => one.weight ** 2 / (one.query.weight || 1)) +
    SHARE.proper * share(found, (one) => (one.query.proper ? 1 : 0)) +
    SHARE.phrases * sharedPhrases(found)
  )
}

/** A term that only the heading has counts for half: the passage is about it without saying it. */
function withHeading(text: Found[], heading: Found[]): Found[] {
  return text.map((one, index) => {
    const above = HEADING_STRENGTH * (heading[index]?.strength ?? 0)
    return one.strength >= above ? one : { ...one, strength: above, at: [] }
  })
}

function frequency({ at }: Found, length: number): number {
  const count = Math.max(1, at.length)
  return (count * (1 + SATURATION)) / (count + SATURATION * length)
}

function share(
  found: Found[],
  weigh: (one: Found) => number,
  times: (one: Found) => number = () => 1,
): number {
  let met = 0
  let all = 0
  for (const one of found) {
    const weight = weigh(one)
    all += weight
    if (one.strength > 0) met += weight * one.strength * times(one)
  }
  return all > 0 ? met / all : 0
}
