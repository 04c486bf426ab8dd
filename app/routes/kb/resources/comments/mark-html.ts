import { findAllWords, type Quotable, quotable, type Span } from '#shared/match-quote.ts'

export interface HtmlMark {
  id: string
  quote: string
  /** The same words are so many times before. */
  nth: number
  count: number
  to: string
  label: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Lines of a quote that occur more often are looked for at the first places only. */
const mostOfLine = 100

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const commented =
  'underline decoration-accent decoration-dotted decoration-2 underline-offset-4 [&:has(+a:target)]:bg-marker [&:has(+a:target)]:text-marker-ink'

const number =
  'relative mx-0.5 inline-flex h-6 w-6 select-none scroll-mt-[30vh] items-center justify-center rounded-full bg-wash align-middle font-sans font-semibold text-accent text-xs leading-none no-underline after:absolute after:-inset-2 hover:bg-accent hover:text-accent-ink target:bg-accent target:text-accent-ink print:hidden'

// As wide as the margin, so that the lines stay as they are, and one below the other. A table and a
// block of code have no margin, nor has a phone.
const inMargin =
  'sm:[&:not(:is(td,th,pre)_*)]:float-right sm:[&:not(:is(td,th,pre)_*)]:clear-right sm:[&:not(:is(td,th,pre)_*)]:ml-0 sm:[&:not(:is(td,th,pre)_*)]:mr-(--mark-room,-1.25rem) sm:[&:not(:is(td,th,pre)_*)]:size-5 sm:[&:not(:is(td,th,pre)_*)]:after:-inset-0.5'

/**
 * Underlines the words of each mark, and puts a link with its number after them. Words that the
 * HTML has in another form get their number at the end of it.
 */
export function markHtml(html: string, marks: HtmlMark[]): string {
  if (marks.length === 0) return html
  const units = unitsOf(html)
  const text = quotable(units.map((unit) => unit.text).join(''))
  const found = marks.map((mark) => ({ mark, spans: spansOf(text, mark) }))
  const numbers = Map.groupBy(found, ({ spans }) => spans.at(-1)?.end ?? -1)
  const written = (at: number) => (numbers.get(at) ?? []).map(({ mark }) => numberOf(mark)).join('')
  const marked = write(
    units,
    found.flatMap(({ spans }) => spans),
    written,
  )
  const lost = written(-1)
  return lost ? `${marked}<p>${lost}</p>` : marked
}

/** A tag, without text, or one character or entity. `end`: where its text ends. */
export interface Unit {
  html: string
  text: string
  end: number
}

export function unitsOf(html: string): Unit[] {
  let end = 0
  const parts = html.match(/<[^>]*>|&(?:#x?[\da-f]{1,6}|[a-z]{2,8});|[\s\S]/giu) ?? []
  return parts.map((part) => {
    const text = isTag(part) ? '' : decoded(part)
    end += text.length
    return { html: part, text, end }
  })
}

function isTag(part: string): boolean {
  return part.length > 1 && part.startsWith('<')
}

function decoded(unit: string): string {
  const [, hex, decimal, name] = /^&(?:#x([\da-f]+)|#(\d+)|([a-z]+));$/i.exec(unit) ?? []
  if (name) return entities[name.toLowerCase()] ?? unit
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return (hex || decimal) && code <= 0x10ffff ? String.fromCodePoint(code) : unit
}

/** Of a quote over several blocks, each of its lines, because a list has marks of its own. */
export function spansOf(text: Quotable, { quote, nth }: Pick<HtmlMark, 'quote' | 'nth'>): Span[] {
  const whole = findAllWords(text, quote, nth + 1)
  const span = whole[nth] ?? whole[0]
  if (span) return [span]
  const lines = quote.split('\n').map((line) => line.replace(/^\s*(?:[-+*]|\d+[.)])\s+/, ''))
  let from = 0
  return lines.flatMap((line) => {
    const next = findAllWords(text, line, mostOfLine).find(({ start }) => start >= from)
    from = next?.end ?? from
    return next ?? []
  })
}

function write(units: Unit[], spans: Span[], numberAt: (at: number) => string): string {
  const numbers = numbersAfter(units, numberAt)
  const ends = endsIn(units, spans)
  const isCommented = units.map(({ text, end }) => text !== '' && ends[end] === 1)
  return units
    .map(({ html }, index) => {
      const number = numbers[index] ?? ''
      if (!isCommented[index]) return html + number
      const begins = !isCommented[index - 1] || numbers[index - 1]
      const isLast = !isCommented[index + 1] || number
      return `${begins ? `<span class="${commented}">` : ''}${html}${isLast ? '</span>' : ''}${number}`
    })
    .join('')
}

/** 1 at the end of each character of a span. Lists have as many spans as lines. */
function endsIn(units: Unit[], spans: Span[]): Uint8Array {
  const ends = new Uint8Array((units.at(-1)?.end ?? 0) + 1)
  for (const { start, end } of spans) ends.fill(1, start + 1, end + 1)
  return ends
}

const inWord = /^(?!\p{Script=Han})[\p{L}\p{N}]$/u

/** Inside a link a number waits for its end: a link in a link would end it. So does it in a word. */
function numbersAfter(units: Unit[], numberAt: (at: number) => string): string[] {
  let isInLink = false
  let waiting = ''
  return units.map(({ html, text, end }, index) => {
    if (/^<a[\s>]/i.test(html)) isInLink = true
    if (/^<\/a>/i.test(html)) isInLink = false
    if (text !== '') waiting += numberAt(end)
    const isInWord = inWord.test(text) && inWord.test(units[index + 1]?.text ?? '')
    if (isInLink || isInWord) return ''
    const number = waiting
    waiting = ''
    return number
  })
}

function numberOf({ id, to, label, count }: HtmlMark): string {
  return `<a class="${number} ${inMargin}" id="${escaped(id)}" data-comments href="${escaped(to)}" aria-label="${escaped(label)}">${count}</a>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
