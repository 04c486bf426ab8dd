import type { Selectable } from 'kysely'
import { createYield } from '#api/platform/yield.ts'
import type { PassageComment } from '#contract/entities/passage-comment.ts'
import { limits } from '#contract/limits.ts'
import { findAllWords, type Quotable, quotable, type Span } from '#shared/match-quote.ts'
import type { PassageCommentTable } from './tables.ts'

export interface Section {
  n: number
  name: string | null
  text: string
}

/** Of words that occur more often, about so many places are compared, in the nearest sections. */
const mostPlaces = 100

/** In a longer text, words are found only as they were written. */
const mostRead = limits.textTogether.bytes

/** How many characters around a quote are stored. */
const around = 60

/** As many equal characters around the words say the same as the same heading. */
const headingWeight = 20

type Commented = Pick<
  Selectable<PassageCommentTable>,
  'quote' | 'before' | 'after' | 'heading' | 'page' | 'start'
>

/** What a comment stores of the section that has its words. */
export function commentedAt({ n, name, text }: Section, { start, end }: Span): Commented {
  const before = text.slice(Math.max(0, start - around), start)
  const after = text.slice(end, end + around)
  return { quote: text.slice(start, end), before, after, heading: name, page: n, start }
}

type Place = NonNullable<PassageComment['place']>

/**
 * Where the words of each comment are now. Of repeated words, those with the same heading and the
 * same words around them, and then those nearest to where they were.
 */
export async function placesOf(
  comments: Commented[],
  sections: Section[],
): Promise<(Place | null)[]> {
  const takeTurn = createYield()
  const texts = new Map<Section, Quotable>()
  // Reading a text without its white space takes far longer than searching it as it is written.
  const isShort = sections.reduce((sum, { text }) => sum + text.length, 0) <= mostRead
  const places: (Place | null)[] = []
  for (const comment of comments) {
    const found: Found[] = []
    const nearest = nearestFirst(sections, comment)
    for (const section of nearest) {
      if (found.length >= mostPlaces) break
      found.push(...asWritten(section, comment.quote))
      await takeTurn()
    }
    for (const section of found.length === 0 && isShort ? nearest : []) {
      if (found.length >= mostPlaces) break
      const text = texts.get(section) ?? quotable(section.text)
      texts.set(section, text)
      found.push(...foundIn(section, findAllWords(text, comment.quote, mostPlaces)))
      await takeTurn()
    }
    places.push(bestOf(found, comment))
  }
  return places
}

function nearestFirst(sections: Section[], { heading, page }: Commented): Section[] {
  const distance = ({ n, name }: Section) =>
    Math.abs(n - page) + (name === heading ? 0 : sections.length)
  return sections.toSorted((one, other) => distance(one) - distance(other))
}

interface Found extends Place {
  section: Section
}

function asWritten(section: Section, quote: string): Found[] {
  const spans: Span[] = []
  let start = section.text.indexOf(quote)
  while (start >= 0 && spans.length < mostPlaces) {
    spans.push({ start, end: start + quote.length })
    start = section.text.indexOf(quote, start + quote.length)
  }
  return foundIn(section, spans)
}

function foundIn(section: Section, spans: Span[]): Found[] {
  return spans.map((span, nth) => ({ section, page: section.n, ...span, nth }))
}

function bestOf(found: Found[], comment: Commented): Place | null {
  const [best] = found
    .map((one) => ({ one, likeness: likenessOf(one, comment) }))
    .sort(
      (a, b) =>
        b.likeness - a.likeness ||
        Math.abs(a.one.page - comment.page) - Math.abs(b.one.page - comment.page) ||
        Math.abs(a.one.start - comment.start) - Math.abs(b.one.start - comment.start),
    )
  if (!best) return null
  const { section: _, ...place } = best.one
  return place
}

function likenessOf({ section, start, end }: Found, comment: Commented): number {
  const now = commentedAt(section, { start, end })
  const before = equalFrom(reversed(now.before), reversed(comment.before))
  const after = equalFrom(bare(now.after), bare(comment.after))
  return before + after + (now.heading === comment.heading ? headingWeight : 0)
}

function equalFrom(one: string[], other: string[]): number {
  const differs = one.findIndex((char, index) => char !== other[index])
  return differs < 0 ? one.length : differs
}

function reversed(text: string): string[] {
  return bare(text).reverse()
}

function bare(text: string): string[] {
  return [...text.replace(/\s+/g, '')]
}
