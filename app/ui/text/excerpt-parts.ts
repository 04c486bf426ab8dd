interface MarkedText {
  excerpt: string
  /** Character ranges of the excerpt, in order. */
  marks: { start: number; end: number }[]
}

/** In a part, between two paragraphs, headings, items of a list, or rows of a table. */
export const blockBorder = '\ue000'
/** In a part, between two cells of a row. */
export const cellBorder = '\ue001'

const filler = '\ue002'
const cell = /[^\S\n]*\t\s*?(?=\S|\n|$)/g
const marker = String.raw`(?:[-*+•▪◦]|#{1,6})[^\S\n]+`
// The number of an item stays: its order may matter, and others name it.
const number = String.raw`\n[^\S\n]*(?=\d{1,3}[.)][^\S\n])`
const block = new RegExp(
  String.raw`[^\S\n]*\n\s*\n\s*(?:${marker})?|\n(?=[^\n]*\t)|(?<=\t[^\n]*)\n|\n[^\S\n]*${marker}|${number}`,
  'g',
)
const first = new RegExp(`^${marker}`)

/** Every second part is marked. */
export function excerptParts({ excerpt, marks }: MarkedText): string[] {
  // As long as the excerpt, so that the marks are at their places.
  const text = excerpt
    .replace(first, (start) => filler.repeat(start.length))
    .replace(block, (border) => blockBorder.padEnd(border.length, filler))
    .replace(cell, (border) => cellBorder.padEnd(border.length, filler))
  const parts: string[] = []
  let at = 0
  for (const { start, end } of marks) {
    parts.push(text.slice(at, start), text.slice(start, end))
    at = end
  }
  return [...parts, text.slice(at)].map((part) => part.replaceAll(filler, ''))
}
