import { type Unit, unitsOf } from '#app/routes/kb/resources/comments/mark-html.ts'
import { markLook } from '#app/routes/kb/resources/preview/marked-piece.tsx'
import { currentOf, type Passage, pieces } from '#app/routes/kb/resources/preview/passage.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { type Quotable, quotable, type Span, spanAt } from '#shared/match-quote.ts'

/** What the text of a page has before an item of a list, and its HTML has as an element. */
const listMark = /^\s*(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/

/** What the HTML has between two items of a list, instead of `[x]`. */
const taskBox = /^[☐☑]?$/

/** Between two blocks of the HTML, where nothing may be marked. */
const blank = /^\s*\n\s*$/

/**
 * The HTML of a page with its passages marked. Null without HTML, and if it has the words of one of
 * them in another form.
 */
export function markedHtml({ text, view }: ResourcePage, passages: Passage[]): string | null {
  if (view.html === undefined) return null
  const units = unitsOf(view.html)
  const shown = quotable(units.map((unit) => unit.text).join(''))
  const lines = linesIn(text, shown.plain.text)
  const spans = passages.flatMap((passage) => spanOf(passage, lines, shown) ?? [])
  if (spans.length < passages.length) return null
  return write(units, spans, passages)
}

/** A line of a page's text. */
interface Line {
  /** The offset of its first word. */
  at: number
  /** The offsets of its characters without white space. */
  from: number[]
  /** Where the first of them is in the HTML's text without white space; -1: nowhere. */
  start: number
}

// One after the other, so that repeated words are not mistaken for each other.
function linesIn(text: string, shown: string): Line[] {
  let next = 0
  return pieces(text, '\n').map((line) => {
    const bare = line.text.replace(listMark, '')
    const whole = { at: line.at, ...quotable(line.text).plain }
    const item = { at: line.at + line.text.length - bare.length, ...quotable(bare).plain }
    // A heading may begin as an item of a list does.
    const found = shown.startsWith(whole.text, next) ? whole : item
    const start = shown.indexOf(found.text, next)
    if (start >= 0) next = start + found.text.length
    return { at: found.at, from: found.from, start }
  })
}

/** Null if they do not follow one another in the HTML as in the text. */
function spanOf({ start, end }: Passage, lines: Line[], shown: Quotable): Span | null {
  let first = -1
  let next = -1
  for (const { at, from, start: place } of lines) {
    // Most lines are elsewhere, and a find may have hundreds of passages.
    if (at + (from[0] ?? 0) >= end || at + (from.at(-1) ?? 0) < start) continue
    const before = from.filter((offset) => at + offset < start).length
    const count = from.filter((offset) => at + offset < end).length - before
    if (count === 0) continue
    const begin = place + before
    const isNext = next < 0 || taskBox.test(shown.plain.text.slice(next, begin))
    if (place < 0 || begin < next || !isNext) return null
    if (first < 0) first = begin
    next = begin + count
  }
  return first < 0 ? null : spanAt(shown, first, next - first)
}

function write(units: Unit[], spans: Span[], passages: Passage[]): string {
  const numbers = new Uint16Array((units.at(-1)?.end ?? 0) + 1)
  for (const [index, { start, end }] of spans.entries()) numbers.fill(index + 1, start + 1, end + 1)
  const numberOf = ({ text, end }: Unit) => (text === '' ? 0 : (numbers[end] ?? 0))
  const current = currentOf(passages)
  let isFirst = true
  return runsOf(units, numberOf)
    .map(({ number, html }) => {
      const passage = passages[number - 1]
      if (!passage || blank.test(html)) return html
      const id = passage === current && isFirst ? ' id="passage"' : ''
      const isCurrent = passage === current && passage.isCurrent ? ' data-current=""' : ''
      if (id) isFirst = false
      return `<mark class="${markLook}"${id}${isCurrent}>${html}</mark>`
    })
    .join('')
}

interface Run {
  /** Of the passage, from 1; 0 outside of all. */
  number: number
  html: string
}

function runsOf(units: Unit[], numberOf: (unit: Unit) => number): Run[] {
  const runs: Run[] = []
  for (const unit of units) {
    const number = numberOf(unit)
    const last = runs.at(-1)
    if (last?.number === number) last.html += unit.html
    else runs.push({ number, html: unit.html })
  }
  return runs
}
