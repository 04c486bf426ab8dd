import { type QueryTerm, type Term, termsOf } from '#api/documents/words/terms.ts'
import { findTerms, placesOf } from './match.ts'
import { queryTermsOf } from './query.ts'

/** `matches` are offsets in `text`. */
export type Excerpt = { text: string; start: number; matches: Span[] }

type Span = { start: number; end: number }
type Query = string | QueryTerm[]

const maxCharacters = 200
const leadCharacters = 40
const characterWorth = 0.2
const rounding = 1e-6
const ellipsis = '…'

/**
 * The part with most of the query, or the beginning, with an ellipsis if the text goes on. `start`:
 * its offset in the text.
 */
export function excerptOf(text: string, query: Query, max = maxCharacters): Excerpt {
  // A longer match does not fit into the excerpt.
  const hits = hitsOf(text, query).filter(({ start, end }) => end - start <= max - leadCharacters)
  const start = beginning(text, bestSpan(hits, max), max)
  const end = ending(text, start, max)
  const matches = merge(hits.filter((hit) => hit.start >= start && hit.end <= end)).map((hit) => ({
    start: hit.start - start,
    end: hit.end - start,
  }))
  const rest = text.slice(end).trim() === '' ? '' : ellipsis
  return { text: text.slice(start, end) + rest, start, matches }
}

function hitsOf(text: string, query: Query): Term[] {
  const places = placesOf(termsOf(text))
  const terms = typeof query === 'string' ? queryTermsOf(query) : query
  const pairs = terms.some((term) => term.kind === 'pair' && places.has(term.term))
  const wanted = terms.filter((term) => term.kind !== 'char' || !pairs)
  return findTerms(wanted, places, new Map())
    .flatMap(({ at }) => at)
    .sort((one, other) => one.start - other.start)
}

/** Of the hits that fit into the excerpt those with most different terms. */
function bestSpan(hits: Term[], max: number): Span {
  let best = { worth: 0, start: 0, end: 0 }
  const within = new Map<string, number>()
  let worth = 0
  let next = 0
  for (const first of hits) {
    for (; next < hits.length; next += 1) {
      const hit = hits[next]!
      if (hit.end - first.start > max - leadCharacters) break
      const times = within.get(hit.term) ?? 0
      if (times === 0) worth += worthOf(hit)
      within.set(hit.term, times + 1)
    }
    if (worth > best.worth + rounding)
      best = { worth, start: first.start, end: hits[next - 1]?.end ?? first.end }
    const left = (within.get(first.term) ?? 0) - 1
    if (left === 0) worth -= worthOf(first)
    within.set(first.term, left)
  }
  return best
}

function worthOf({ kind }: Term): number {
  return kind === 'char' ? characterWorth : 1
}

const sentenceEnd = /.*(?:[.!?]["”』」]?\s+|[。！？；]["”』」]?\s*|\n\s*)/su

/** Where the sentence of the hits begins, if it fits until their end; else a little before them. */
function beginning(text: string, { start: hit, end }: Span, max: number): number {
  const latest = Math.max(0, text.trimEnd().length - max)
  const from = Math.max(0, Math.min(hit - leadCharacters, Math.max(latest, hit - max / 2)))
  const earliest = Math.max(0, Math.min(from, end + ellipsis.length - max))
  if (from === 0) return 0
  const sentence = sentenceEnd.exec(text.slice(earliest, hit))?.[0].length
  if (sentence || earliest === 0) return earliest + (sentence ?? 0)
  const space = /^\S*\s+/u.exec(text.slice(from, hit))?.[0].length ?? 0
  return from + space
}

function ending(text: string, start: number, max: number): number {
  if (text.length - start <= max) return text.length
  const end = start + max - ellipsis.length
  const space = text.slice(start, end).search(/\s+\S*$/u)
  if (space > max / 2) return start + space
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end
}

function merge(hits: Term[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of hits) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
