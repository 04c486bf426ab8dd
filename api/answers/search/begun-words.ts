import { type RawBuilder, sql } from 'kysely'
import { fold, type QueryTerm, type Term, termsOf } from '#api/documents/words/terms.ts'
import { tsqueryOf, tsqueryOfAll, tsqueryOfNear } from '#api/documents/words/tsvector.ts'
import { rootOf } from './match.ts'

const minCharacters = 3

type BegunWord = { start: number; term: string; typed: string; folded: string }

/** `asked`: what the index can find, of which `isBegun` chooses the messages that begin so. */
type Begun = { words: BegunWord[]; asked: string; isBegun: RawBuilder<boolean> }

/** Messages in which every word is there or begins another. Null if no word is long enough. */
export function begunOf(query: string): Begun | null {
  const terms = termsOf(query)
  const words = terms.flatMap((term, index) => {
    const isPart = terms[index - 1]?.start === term.start
    return term.kind === 'word' && !isPart ? begunWord(query, term) : []
  })
  const byStart = new Map(words.map((word) => [word.start, word]))
  const asked = tsqueryOfAll(query, ({ term, start }) => {
    const word = byStart.get(start)
    if (!word) return tsqueryOf(term)
    // The parts of a word such as “B2B” may go on too.
    return word.term === term ? tsqueryOfNear(nearlyOf(word)) : null
  })
  if (!asked || words.length === 0) return null
  return { words, asked, isBegun: sql<boolean>`(${sql.join(words.map(isIn), sql` and `)})` }
}

function begunWord(query: string, { start, end, term }: Term): BegunWord[] {
  const typed = query.slice(start, end)
  const folded = lettersOf(typed)
  return folded.length < minCharacters ? [] : [{ start, term, typed, folded }]
}

function lettersOf(word: string): string {
  return fold(word).replaceAll(/['’]/gu, '')
}

/** A stem may be shorter than what was typed: that of “security” begins “securit”. */
function nearlyOf({ folded, term }: BegunWord) {
  return { prefix: rootOf(folded), swapped: [term] }
}

function isIn({ term, typed }: BegunWord) {
  const pattern = `(?<![a-z0-9])${typed.replaceAll(/['’]/gu, "['’]")}`
  return sql`(messages.tsv @@ ${tsqueryOf(term)}::tsquery or messages.content ~* ${pattern})`
}

/** The terms of a query, with the words of the text that begin so in the place of their beginnings. */
export function completedIn(text: string, terms: QueryTerm[], { words }: Begun): QueryTerm[] {
  const there = termsOf(text).filter(({ kind }) => kind === 'word')
  return terms.flatMap((term) => {
    const word = words.find(({ start }) => start === term.start)
    if (!word || there.some((one) => one.term === term.term)) return term
    const begun = there.filter(({ start, end }) =>
      lettersOf(text.slice(start, end)).startsWith(word.folded),
    )
    return [...new Set(begun.map((one) => one.term))].map((one) => ({ ...term, term: one }))
  })
}
