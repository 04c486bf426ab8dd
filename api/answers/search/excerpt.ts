import { type QueryTerm, type Term, termsOf } from '#api/documents/words/terms.ts'
import { findTerms, placesOf } from './match.ts'
import { queryTermsOf } from './query.ts'

/** `matches` are offsets in `text`. `end` is before the ellipsis. */
export type Excerpt = { text: string; start: number; end: number; matches: Span[] }

type Span = { start: number; end: number }
type Query = string | QueryTerm[]

const maxCharacters = 200
const leadCharacters = 40
const characterWorth = 0.2
const rounding = 1e-6
const ellipsis = '…'

/**
 * The part with most of the query, or the beginning, with an ellipsis if the text goes on. In a
 * table whole rows. `start`, `end`: offsets in the text.
 */
export function excerptOf(text: string, query: Query, max = maxCharacters): Excerpt {
  // A longer match does not fit into the excerpt.
  const hits = hitsOf(text, query).filter(({ start, end }) => end - start <= max - leadCharacters)
  const best = bestSpan(hits, max)
  const { start, end, isRow } = partAround(text, best, max)
  const shown = hits.filter((hit) => hit.start >= start && hit.end <= end && isTelling(hit, best))
  const matches = merge(shown).map((hit) => ({ start: hit.start - start, end: hit.end - start }))
  const rest = isRow || text.slice(end).trim() === '' ? '' : ellipsis
  return { text: text.slice(start, end) + rest, start, end, matches }
}

function hitsOf(text: string, query: Query): Term[] {
  const places = placesOf(termsOf(text))
  const terms = typeof query === 'string' ? queryTermsOf(query) : query
  const wanted = terms.filter((term) => term.kind !== 'char' || isAlone(term, terms))
  return findTerms(wanted, places, new Map())
    .flatMap(({ at }) => at)
    .sort((one, other) => one.start - other.start)
}

/** A pair with a particle such as “是” counts less than its other character, and is no word. */
function isAlone(char: QueryTerm, terms: QueryTerm[]): boolean {
  return !terms.some(
    ({ kind, start, end, weight }) =>
      kind === 'pair' && weight >= char.weight && start <= char.start && end >= char.end,
  )
}

type Best = Span & { worth: number }

/** Of the hits that fit into the excerpt those with most different terms, as near as possible. */
function bestSpan(hits: Term[], max: number): Best {
  let best = { worth: 0, start: 0, end: 0, length: 0 }
  const within = new Map<string, number>()
  let worth = 0
  let from = 0
  for (const last of hits) {
    const times = within.get(last.term) ?? 0
    if (times === 0) worth += worthOf(last)
    within.set(last.term, times + 1)
    for (let first = hits[from]!; first !== last; first = hits[from]!) {
      const left = within.get(first.term)! - 1
      if (left > 0 || last.end - first.start > max - leadCharacters) {
        if (left === 0) worth -= worthOf(first)
        within.set(first.term, left)
        from += 1
      } else break
    }
    const { start } = hits[from]!
    const length = last.start - start
    const isAsGood = worth > best.worth - rounding && length < best.length
    if (worth > best.worth + rounding || isAsGood) best = { worth, start, end: last.end, length }
  }
  return best
}

function worthOf({ kind }: Term): number {
  return kind === 'char' ? characterWorth : 1
}

/** A part of a number says little beside the whole number; nor does a single character. */
function isTelling({ kind, term, start, end }: Term, best: Best): boolean {
  const isSlight = kind === 'number' || term.length === 1
  return !isSlight || best.worth <= 1 || (start >= best.start && end <= best.end)
}

function partAround(text: string, best: Span, max: number): Span & { isRow: boolean } {
  const rows = rowsWith(text, best)
  if (rows && rows.end - rows.start <= max) return { ...rows, isRow: true }
  const start = Math.max(rows?.start ?? 0, beginning(text, best, max))
  const end = Math.min(rows?.end ?? text.length, ending(text, start, max))
  return { start, end, isRow: end === rows?.end }
}

/** Undefined if a line is outside of a table, or its first: the names of columns need a row. */
function rowsWith(text: string, { start: hit, end }: Span): Span | undefined {
  const start = text.lastIndexOf('\n', hit) + 1
  const next = text.indexOf('\n', end)
  const rows = { start, end: next < 0 ? text.length : next }
  const above = text.lastIndexOf('\n', start - 2) + 1
  const lines = start > 0 ? text.slice(above, rows.end).split('\n') : []
  return lines.length > 0 && lines.every((line) => line.includes('\t')) ? rows : undefined
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
