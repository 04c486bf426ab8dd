import type { Passage } from './passages.ts'
import { termsOf } from './terms.ts'
import { tsvectorOf } from './tsvector.ts'

export type IndexedPassage = {
  page: number
  start: number
  end: number
  heading: string | null
  text: string
  tsv: string
  length: number
}

export const between = ' › '

export function indexed(passage: Passage, title?: string): IndexedPassage {
  const { page, start, end, text } = passage
  const heading = headingOf(passage, title)
  const length = termsOf(text).filter((term) => term.kind !== 'pair').length
  return { page, start, end, heading, text, tsv: tsvectorOf(text, heading), length }
}

function headingOf({ heading }: Passage, title: string | undefined): string | null {
  if (!title || heading === title) return heading ?? title ?? null
  return heading ? `${title}${between}${heading}` : title
}
