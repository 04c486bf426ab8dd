import type { TermPlace } from '#api/answers/search/match.ts'
import type { Nearly } from '#api/answers/search/query.ts'
import { type Term, termsOf } from './terms.ts'

const maxPosition = 16_383
/** Nobody types more. */
const mostTypedTerms = 96
/** The first code point of scripts without spaces between words. */
const firstCjk = 0x2e80

/** A tsvector literal of `termsOf`, in which terms of the heading have label A. */
export function tsvectorOf(text: string, heading?: string | null): string {
  const places = new Map<string, string[]>()
  const terms = termsOf(text)
  const after = (terms.at(-1)?.position ?? 0) + 1
  for (const term of terms) add(places, term, 0, '')
  for (const term of heading ? termsOf(heading) : []) add(places, term, after, 'A')
  return [...places].map(([term, at]) => `${quote(term)}:${at.join(',')}`).join(' ')
}

export type IndexedPlaces = { text: Map<string, TermPlace[]>; heading: Map<string, TermPlace[]> }

/** Much faster than parsing the text again. `isWanted` leaves out terms that nobody looks up. */
export function placesIn(tsvector: string, isWanted = (_term: string) => true): IndexedPlaces {
  const text = new Map<string, TermPlace[]>()
  const heading = new Map<string, TermPlace[]>()
  for (const [, quoted = '', at = ''] of tsvector.matchAll(/'((?:[^']|'')*)':([\dA,]+)/g)) {
    const term = /['\\]/.test(quoted) ? quoted.replaceAll(/(['\\])\1/g, '$1') : quoted
    if (!isWanted(term)) continue
    const kind = kindOf(term)
    for (const place of at.split(',')) {
      const where = place.endsWith('A') ? heading : text
      const there = where.get(term)
      const one = { kind, position: Number.parseInt(place, 10) }
      if (there) there.push(one)
      else where.set(term, [one])
    }
  }
  return { text, heading }
}

function kindOf(term: string): Term['kind'] {
  if (term.charCodeAt(0) < firstCjk) return 'word'
  return [...term].length > 1 ? 'pair' : 'char'
}

function add(places: Map<string, string[]>, term: Term, after: number, label: string) {
  const place = `${Math.min(maxPosition, after + term.position)}${label}`
  const there = places.get(term.term)
  if (there) there.push(place)
  else places.set(term.term, [place])
}

export function tsqueryOf(term: string): string {
  return quote(term)
}

export function tsqueryOfNear(nearly: Nearly | null): string | null {
  if (!nearly) return null
  return [`${quote(nearly.prefix)}:*`, ...nearly.swapped.map(quote)].join(' | ')
}

/**
 * Requires all of it: words by stem, Chinese as a substring. Undefined without terms. `queryOf` gives
 * what a word or number is asked by, and null to leave it out.
 */
export function tsqueryOfAll(
  typed: string,
  queryOf: (term: Term) => string | null = ({ term }) => quote(term),
): string | undefined {
  const terms = termsOf(typed).slice(0, mostTypedTerms)
  const parts: string[] = []
  for (const term of writtenIn(typed, terms)) {
    const before = terms.findLast((other) => other.kind === 'pair' && other.start < term.start)
    const continues = term.kind === 'pair' && before?.position === term.position - 1
    const asked = queryOf(term)
    if (continues && parts.length > 0) parts.push(`${parts.pop()} <-> ${quote(term.term)}`)
    else if (asked) parts.push(asked)
  }
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(' & ') : undefined
}

/**
 * Requires each phrase: its words beside each other in the text, not in a heading. Undefined without
 * phrases.
 */
export function tsqueryOfPhrases(phrases: string[]): string | undefined {
  const parts = phrases.map((phrase) => `(${tsqueryOfPhrase(phrase)})`)
  return parts.length > 0 ? parts.join(' & ') : undefined
}

function tsqueryOfPhrase(phrase: string): string {
  let query = ''
  let last = 0
  for (const { term, position } of writtenIn(phrase, termsOf(phrase))) {
    // The parts of a word such as “B2B” have its position and come after it.
    if (position === last) continue
    query += query === '' ? `${quote(term)}:D` : ` <${position - last}> ${quote(term)}:D`
    last = position
  }
  return query
}

/** Without characters that are in a pair and the values of Chinese numerals. */
function writtenIn(typed: string, terms: Term[]): Term[] {
  return terms.filter((term) => {
    if (term.kind === 'number') return !/\p{Script=Han}/u.test(typed.slice(term.start, term.end))
    if (term.kind !== 'char') return true
    return !terms.some((pair) => pair.kind === 'pair' && holds(pair, term))
  })
}

function holds(pair: Term, char: Term): boolean {
  return pair.start <= char.start && pair.end >= char.end
}

function quote(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
