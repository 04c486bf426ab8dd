import { type Found, findTerms, sharedPhrases, type Weights } from '#api/answers/search/match.ts'
import type { QueryTerm } from '#api/documents/words/terms.ts'
import type { IndexedPlaces } from '#api/documents/words/tsvector.ts'

const saturation = 1.5
const lengthInfluence = 0.8
const headingStrength = 0.5
/** Trained by cross-validation over the articles of a question set, together for both languages. */
const bm25Part = 5.2
const shareWeights = { phrases: 1.5, terms: 4, proper: 1.9 }

/**
 * BM25 divided by the query's weight, plus the shares of terms, names and phrases in the passage.
 * Lengths count words and single characters. From 0 to about 14, comparable between queries.
 */
export function scorePassage(
  query: QueryTerm[],
  length: number,
  places: IndexedPlaces,
  weights: Weights,
  averageLength: number,
): number {
  const found = withHeading(
    findTerms(query, places.text, weights),
    findTerms(query, places.heading, weights),
  )
  const longer = 1 - lengthInfluence + (lengthInfluence * length) / averageLength
  return (
    bm25Part *
      share(
        found,
        (one) => one.weight,
        (one) => frequency(one, longer),
      ) +
    shareWeights.terms * share(found, (one) => one.query.weight) +
    shareWeights.proper * share(found, (one) => (one.query.proper ? 1 : 0)) +
    shareWeights.phrases * sharedPhrases(found)
  )
}

/** Terms only in the heading count half: the passage is about them without containing them. */
function withHeading(text: Found[], heading: Found[]): Found[] {
  return text.map((one, index) => {
    const above = headingStrength * (heading[index]?.strength ?? 0)
    return one.strength >= above ? one : { ...one, strength: above, at: [] }
  })
}

function frequency({ at }: Found, longer: number): number {
  const count = Math.max(1, at.length)
  return (count * (1 + saturation)) / (count + saturation * longer)
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
