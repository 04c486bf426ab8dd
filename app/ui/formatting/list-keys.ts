import { lineStart } from './line-start.ts'

interface Selected {
  value: string
  start: number
  end: number
}

/** `select`: what is selected afterwards. */
export interface KeyChange {
  from: number
  to: number
  text: string
  select: [number, number]
}

const item = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(\[[ xX]\][ \t]+)?/
const quote = /^(?:[ \t]*>)+[ \t]?/

/** Enter in a list begins the next item; in an empty item it ends the list. */
export function enterInList({ value, start, end }: Selected): KeyChange | null {
  if (start !== end) return null
  const from = lineStart(value, start)
  const quoted = quote.exec(value.slice(from, start))?.[0] ?? ''
  const found = item.exec(value.slice(from + quoted.length, start))
  if (!found && !quoted) return null
  const [mark = '', space = '', sign = '', gap = '', box = ''] = found ?? []
  const begun = quoted.length + mark.length
  const isEmpty = from + begun === start && /^[ \t]*(\n|$)/.test(value.slice(start))
  if (isEmpty && space)
    return insert(from, start, quoted + outdented(space + mark.trimStart(), sign))
  if (isEmpty) return leave(value, from, start)
  const next = sign && `${space}${nextSign(sign)}${gap}${box && '[ ] '}`
  return insert(start, start, `\n${quoted}${next}`)
}

function insert(from: number, to: number, text: string): KeyChange {
  return { from, to, text, select: [from + text.length, from + text.length] }
}

// Below the words of the item above, as Markdown has it.
function indentFor(sign: string): string {
  return ' '.repeat(sign.length + 1)
}

function outdented(line: string, sign: string): string {
  return line.replace(new RegExp(`^( {1,${indentFor(sign).length}}|\t)`), '')
}

// Without an empty line, Markdown takes what follows for a part of the last item.
function leave(value: string, from: number, to: number): KeyChange {
  const isAfterText = /[^\n]\n$/.test(value.slice(0, from))
  const at = isAfterText ? from + 1 : from
  return { from, to, text: isAfterText ? '\n' : '', select: [at, at] }
}

function nextSign(sign: string): string {
  const number = Number.parseInt(sign, 10)
  return Number.isNaN(number) ? sign : `${number + 1}${sign.at(-1)}`
}

const signAfterSign = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?([-*+]|\d{1,9}[.)])$/

/** A space ends a sign that was typed although Enter added one: it takes the place of that one. */
export function spaceInList({ value, start, end }: Selected): KeyChange | null {
  if (start !== end) return null
  const from = lineStart(value, start)
  const found = signAfterSign.exec(value.slice(from, start))
  const isAfterItem = from > 0 && item.test(value.slice(lineStart(value, from - 1), from - 1))
  if (!found || !isAfterItem) return null
  const [, space = '', added = '', typed = ''] = found
  // Another number may begin a date.
  const isSign = /^(\D|1\D)$/.test(typed) || typed === added
  if (!isSign) return null
  const text = `${space}${typed} `
  const at = from + text.length
  return { from, to: start, text, select: [at, at] }
}

/** Tab in a list moves its lines one level in or out. Elsewhere it leaves the field. */
export function tabInList({ value, start, end }: Selected, isOut: boolean): KeyChange | null {
  const from = lineStart(value, start)
  const next = value.indexOf('\n', Math.max(end - 1, start))
  const to = next < 0 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  if (!lines.every((line) => item.test(line) || line.trim() === '')) return null
  if (!item.test(lines[0] ?? '')) return null
  const changed = lines.map((line) => {
    if (line.trim() === '') return line
    const sign = item.exec(line)?.[2] ?? ''
    return isOut ? outdented(line, sign) : indentFor(sign) + line
  })
  const text = changed.join('\n')
  if (text === lines.join('\n')) return null
  const first = (changed[0] ?? '').length - (lines[0] ?? '').length
  const grown = text.length - (to - from)
  return { from, to, text, select: [Math.max(from, start + first), Math.max(from, end + grown)] }
}
