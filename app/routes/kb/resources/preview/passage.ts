/** By character offsets. */
export interface Passage {
  start: number
  end: number
  /** The address leads to it; without one, to the first. */
  isCurrent?: boolean
}

/** The one that the address leads to. */
export function currentOf(passages: Passage[]): Passage | undefined {
  return passages.find(({ isCurrent = true }) => isCurrent)
}

/** In an address. */
const mostPassages = 10

/** Sorted, without overlaps, and limited to the page's text. */
export function readPassages(query: URLSearchParams, text: string): Passage[] {
  const ends = query.getAll('to')
  const passages = query
    .getAll('from')
    .slice(0, mostPassages)
    .map((from, index) => passageOf(from, ends[index], text))
    .filter((one) => one !== null)
    .sort((one, other) => one.start - other.start)
  return joined(
    passages.filter(({ start }, index) => start >= (passages[index - 1]?.end ?? 0)),
    text,
  )
}

// Quotes that follow one another have one mark, without a gap where the space is.
function joined(passages: Passage[], text: string): Passage[] {
  const all: Passage[] = []
  for (const passage of passages) {
    const last = all.at(-1)
    if (last && text.slice(last.end, passage.start).trim() === '') last.end = passage.end
    else all.push({ ...passage })
  }
  return all
}

export function addPassages(query: URLSearchParams, passages: Passage[]): void {
  for (const { start, end } of passages) {
    query.append('from', String(start))
    query.append('to', String(end))
  }
}

function passageOf(from: string, to: string | undefined, text: string): Passage | null {
  const start = offset(from)
  const end = offset(to)
  if (start === null || end === null) return null
  const marked = text.slice(start, end)
  const blank = marked.length - marked.trimStart().length
  const passage = { start: start + blank, end: start + marked.trimEnd().length }
  return passage.end > passage.start ? passage : null
}

function offset(value: string | undefined): number | null {
  return value && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** Every second part is inside a passage. `at` is the piece's offset. */
export function cutAt(piece: string, at: number, passages: Passage[]): string[] {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of passages) {
    const from = Math.min(Math.max(start - at, done), piece.length)
    const to = Math.min(Math.max(end - at, from), piece.length)
    if (to === from) continue
    parts.push(piece.slice(done, from), piece.slice(from, to))
    done = to
  }
  return [...parts, piece.slice(done)]
}

export function pieces(text: string, separator: string, at = 0): { at: number; text: string }[] {
  let next = at
  return text.split(separator).map((piece) => {
    const found = { at: next, text: piece }
    next += piece.length + separator.length
    return found
  })
}
