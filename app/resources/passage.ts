/** A stretch of a page's text, by offsets of characters. */
export interface Passage {
  start: number
  end: number
}

/** The passage an address marks, fitted to the page's text; null where it marks none. */
export function readPassage(query: URLSearchParams, text: string): Passage | null {
  const start = offset(query.get('from'))
  const end = offset(query.get('to'))
  if (start === null || end === null) return null
  const marked = text.slice(start, end)
  const blank = marked.length - marked.trimStart().length
  const passage = { start: start + blank, end: start + marked.trimEnd().length }
  return passage.end > passage.start ? passage : null
}

function offset(value: string | null): number | null {
  return value && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** A piece of the text at `at`, as before, in and after the passage. */
export function cutAt(
  piece: string,
  at: number,
  { start, end }: Passage,
): [string, string, string] {
  const from = Math.min(Math.max(start - at, 0), piece.length)
  const to = Math.min(Math.max(end - at, from), piece.length)
  return [piece.slice(0, from), piece.slice(from, to), piece.slice(to)]
}

/** The pieces between separators, each with where it begins. */
export function pieces(text: string, separator: string, at = 0): { at: number; text: string }[] {
  let next = at
  return text.split(separator).map((piece) => {
    const found = { at: next, text: piece }
    next += piece.length + separator.length
    return found
  })
}
