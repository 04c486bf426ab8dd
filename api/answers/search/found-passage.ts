import type { QueryTerm } from '#api/documents/words/terms.ts'
import type { Db } from '#api/schema.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import type { RankedPassage, Readable } from './find-passages.ts'
import { containsDefinition, findByMeaning, type Meaning } from './meanings.ts'
import { queryTermsOf } from './query.ts'

/** What is shown of a found passage, and the custom term by whose definition it was found. */
export type Shown = { excerpt: Excerpt; foundByTerm: string | null }

/**
 * At most this many results match only by a definition, so that such results are never the
 * majority.
 */
const mostByMeaning = 3
const rankedByMeaning = 20

/**
 * Returns the excerpt around the typed words, which are marked; null if only the file's title
 * matched, because titles are separate results.
 */
export function shownTyped(text: string, terms: QueryTerm[]): Shown | null {
  const excerpt = excerptOf(text, terms)
  return excerpt.matches.length > 0 ? { excerpt, foundByTerm: null } : null
}

type Defined = { readable: Readable; query: string; meanings: Meaning[] }

/** Finds passages that have no typed word, but words of the definition of a typed keyword. */
export async function findDefined(db: Db, { readable, query, meanings }: Defined) {
  if (meanings.length === 0) return []
  const ranked = await findByMeaning(db, readable, query, meanings, rankedByMeaning)
  const definitions = meanings.map((meaning) => ({
    ...meaning,
    isIn: containsDefinition([meaning]),
  }))
  const terms = queryTermsOf(query)
  const found: { passage: RankedPassage; shown: Shown }[] = []
  for (const passage of ranked) {
    if (found.length === mostByMeaning) break
    if (shownTyped(passage.text, terms)) continue
    const meaning = definitions.find(({ isIn }) => isIn(passage.text))
    const excerpt = meaning && excerptOf(passage.text, meaning.definition)
    if (!excerpt || excerpt.matches.length === 0) continue
    const shown = { excerpt: { ...excerpt, matches: [] }, foundByTerm: meaning.keyword }
    found.push({ passage, shown })
  }
  return found
}
