interface MarkedText {
  excerpt: string
  /** Character ranges of the excerpt, in order. */
  marks: { start: number; end: number }[]
}

/** Paragraphs, headings and cells of a table are apart in a text that has no lines. */
const blockBorder = /[^\S\n]*\n\s*\n\s*|\s*\t\s*/g

/** Every second part is marked. */
export function excerptParts({ excerpt, marks }: MarkedText): string[] {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of marks) {
    parts.push(excerpt.slice(at, start), excerpt.slice(start, end))
    at = end
  }
  return [...parts, excerpt.slice(at)].map((part) => part.replace(blockBorder, ' · '))
}
