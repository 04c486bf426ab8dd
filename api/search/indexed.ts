import type { Passage } from './passages.ts'
import { termsOf } from './terms.ts'
import { tsvectorOf } from './tsvector.ts'

/** A passage as it is stored: with the headings above it, its terms, and how many they are. */
export type IndexedPassage = {
  page: number
  start: number
  end: number
  heading: string | null
  text: string
  tsv: string
  length: number
}

export const BETWEEN = ' › '

/** What a passage is found by. The title counts like a heading of every passage. */
export function indexed(passage: Passage, title?: string): IndexedPassage {
  const { page, start, end, text } = passage
  const heading = headingOf(passage, title)
  const length = termsOf(text).filter((term) => term.kind !== 'pair').length
  return { page, start, end, heading, text, tsv: tsvectorOf(text, heading), length }
}

function headingOf({ heading }: Passage, title: string | undefined): string | null {
  if (!title || heading === title) return heading ?? title ?? null
  return heading ? `${title}${BETWEEN}${heading}` : title
}
