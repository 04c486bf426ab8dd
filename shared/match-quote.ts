export type Span = { start: number; end: number }

const least = 8
const cjkWeight = 3
const marks: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '「': '"',
  '」': '"',
  '″': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '。': '.',
  '、': ',',
}
const unseen = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/u
const edges = new Set(`"'.…`)
/** A quote may be this much longer than its text, because of white space and ligatures. */
const freeCharacters = 200

export type Quotable = { text: string; plain: Plain }

type Plain = { text: string; from: number[] }

export function quotable(text: string): Quotable {
  return { text, plain: plain(text) }
}

/**
 * Finds a quote word for word, whatever the white space, quotation marks, dashes and width are.
 * Null if it does not occur or is too short to be evidence.
 */
export function matchQuote(there: Quotable, quote: Quotable): Span | null {
  const { text } = there
  if (quote.text.length > 2 * text.length + freeCharacters) return null
  const wanted = withoutEdges(quote.plain.text)
  if (wanted.length < least && weigh(wanted) < least) return null
  return locate(there, wanted)
}

/** As `matchQuote`, for any words with all of their marks: first from `from` on, then anywhere. */
export function findWords(text: string, words: string, from = 0): Span | null {
  const wanted = plain(words).text
  if (wanted === '') return null
  const later = from > 0 ? locate(quotable(text.slice(from)), wanted) : null
  if (later) return { start: later.start + from, end: later.end + from }
  return locate(quotable(text), wanted)
}

/** As `findWords`, all places that do not overlap, at most `most`. */
export function findAllWords(there: Quotable, words: string, most: number): Span[] {
  const wanted = plain(words).text
  const found: Span[] = []
  if (wanted === '') return found
  for (let from = 0; found.length < most; ) {
    const at = there.plain.text.indexOf(wanted, from)
    const span = at < 0 ? null : spanAt(there, at, wanted.length)
    if (!span) break
    found.push(span)
    from = at + wanted.length
  }
  return found
}

function locate(there: Quotable, wanted: string): Span | null {
  const at = there.plain.text.indexOf(wanted)
  return at < 0 ? null : spanAt(there, at, wanted.length)
}

/** Of `length` characters without white space, from the one with the number `at`. */
export function spanAt(
  { text, plain: { from } }: Quotable,
  at: number,
  length: number,
): Span | null {
  const first = from[at]
  const last = from[at + length - 1]
  if (first === undefined || last === undefined) return null
  return { start: first, end: last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) }
}

function plain(text: string): Plain {
  let made = ''
  const from: number[] = []
  let index = 0
  for (const char of text) {
    if (!unseen.test(char)) {
      const piece = [...char.normalize('NFKC')].map((one) => marks[one] ?? one).join('')
      made += piece
      for (let unit = 0; unit < piece.length; unit += 1) from.push(index)
    }
    index += char.length
  }
  return { text: made, from }
}

function withoutEdges(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && edges.has(text[start] ?? '')) start += 1
  while (end > start && edges.has(text[end - 1] ?? '')) end -= 1
  return text.slice(start, end)
}

function weigh(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0) * (cjkWeight - 1)
}
