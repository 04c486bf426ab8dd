/** Where something stands in a text: `text.slice(start, end)`. */
export type Span = { start: number; end: number }

const least = 8
const cjkWeight = 3
const marks: Record<string, string> = {
  ...{ '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '「': '"', '」': '"', '″': '"' },
  ...{ '‘': "'", '’': "'", '‚': "'", '′': "'", '`': "'" },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-' },
  ...{ '。': '.', '、': ',' },
}
const unseen = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/u
const edges = /^["'.…]+|["'.…]+$/gu

/**
 * Where a text says exactly this, apart from white space, the shape of quotation marks and dashes,
 * and full or half width. Null where it does not, or where the quote is too short to prove anything.
 */
export function matchQuote(text: string, quote: string): Span | null {
  const wanted = plain(quote).text.replace(edges, '')
  if (weigh(wanted) < least) return null
  const there = plain(text)
  const at = there.text.indexOf(wanted)
  const first = there.from[at]
  const last = there.from[at + wanted.length - 1]
  if (at < 0 || first === undefined || last === undefined) return null
  return { start: first, end: last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) }
}

/** The text without what does not count, and for each character left where it came from. */
function plain(text: string): { text: string; from: number[] } {
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

function weigh(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0) * (cjkWeight - 1)
}
