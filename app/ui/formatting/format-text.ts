import { lineStart } from './line-start.ts'
import { replaceText } from './replace-text.ts'
import type { TextField } from './text-field.ts'

type LineFormat = 'heading' | 'subheading' | 'list' | 'numbers' | 'tasks' | 'quote'

export type Format = LineFormat | 'bold' | 'italic' | 'code' | 'codeBlock' | 'link'

interface Selected {
  value: string
  start: number
  end: number
}

/** `select`: what is selected afterwards. */
interface Change {
  from: number
  to: number
  text: string
  select: [number, number]
}

const marks = { bold: '**', italic: '*', code: '`' }
const address = 'https://'

// Words between marks.
const spans: Record<string, RegExp> = {
  [marks.bold]: /\*\*(?=[^\s*]).+?(?<=[^\s*])\*\*/g,
  [marks.italic]: /(?<!\*)\*(?=[^\s*])(?:[^*]|\*\*)+?(?<=\S)\*(?!\*)/g,
  [marks.code]: /`[^`]+`/g,
}

const signs: Record<LineFormat, { sign: (at: number) => string; found: RegExp }> = {
  heading: { sign: () => '## ', found: /^## / },
  subheading: { sign: () => '### ', found: /^### / },
  list: { sign: () => '- ', found: /^- (?!\[[ xX]\] )/ },
  numbers: { sign: (at) => `${at + 1}. `, found: /^\d{1,9}\. / },
  tasks: { sign: () => '- [ ] ', found: /^- \[[ xX]\] / },
  quote: { sign: () => '> ', found: /^> / },
}

// Takes the place of another one.
const anyHeading = /^#{1,6} /
const anyList = /^(?:[-*+]|\d{1,9}[.)]) (?:\[[ xX]\] )?/

/** Puts Markdown around the selected text, or takes it away. */
export function formatText(field: TextField, format: Format): void {
  make(field, changeOf(selectedIn(field), format))
}

/** Below the line of the caret, with the name of the first column selected. */
export function insertTable(field: TextField, columns: string[]): void {
  make(field, tableAfter(selectedIn(field), columns))
}

function selectedIn({ value, selectionStart, selectionEnd }: TextField): Selected {
  return { value, start: selectionStart, end: selectionEnd }
}

function make(field: TextField, change: Change): void {
  if (change.to > change.from || change.text) replaceText(field, change)
  field.setSelectionRange(...change.select)
}

export function changeOf(selected: Selected, format: Format): Change {
  if (isOfLines(format)) return linesWith(format, selected)
  const words = withoutSpace(selected)
  const isOfLine = !textOf(words).includes('\n')
  if (format === 'link') return linkOf(words)
  if (format === 'codeBlock' || (format === 'code' && !isOfLine)) return fenced(words)
  return isOfLine ? wrapped(marks[format], words) : wrappedLines(marks[format], words)
}

function isOfLines(format: Format): format is LineFormat {
  return Object.hasOwn(signs, format)
}

const blockSigns = /^(?:\s|>|#{1,6} |(?:[-*+]|\d{1,9}[.)]) (?:\[[ xX]\] )?)*/

// Markdown needs its marks directly beside the words, and behind the sign of their line.
function withoutSpace(selected: Selected): Selected {
  const text = textOf(selected)
  const isLineBegun = lineStart(selected.value, selected.start) === selected.start
  const [signs] = (isLineBegun ? blockSigns : /^\s*/).exec(text) ?? ['']
  const start = selected.start + signs.length
  return { ...selected, start, end: start + text.slice(signs.length).trimEnd().length }
}

// Each line for itself, because a paragraph ends what is begun in it.
function wrappedLines(mark: string, { value, start, end }: Selected): Change {
  const lines = value.slice(start, end).split('\n')
  const parts = lines.map((line) => {
    const [signs] = blockSigns.exec(line) ?? ['']
    const words = line.slice(signs.length).trimEnd()
    return { line, signs, words, rest: line.slice(signs.length + words.length) }
  })
  const isMarked = ({ words }: { words: string }) =>
    words.length > mark.length * 2 && words.startsWith(mark) && words.endsWith(mark)
  const isWhole = parts.every((part) => part.words === '' || isMarked(part))
  const changed = parts.map((part) => {
    if (part.words === '' || (!isWhole && isMarked(part))) return part.line
    const words = isWhole ? part.words.slice(mark.length, -mark.length) : mark + part.words + mark
    return part.signs + words + part.rest
  })
  const text = changed.join('\n')
  return { from: start, to: end, text, select: [start, start + text.length] }
}

function wrapped(mark: string, { value, start, end }: Selected): Change {
  const text = value.slice(start, end)
  const { length } = mark
  if (start === end && isAtEnd(mark, { value, start, end }))
    return { from: start, to: start, text: '', select: [start + length, start + length] }
  if (isWithin(mark, { value, start, end })) {
    const from = start - length
    return { from, to: end + length, text, select: [from, from + text.length] }
  }
  const span = spanAround(mark, { value, start, end })
  if (span) return withoutMark(mark, span, { value, start, end })
  const word = start === end ? wordAround(value, start) : { from: start, to: end }
  const select: Change['select'] = [start + length, end + length]
  return { ...word, text: mark + value.slice(word.from, word.to) + mark, select }
}

interface Place {
  from: number
  to: number
}

// Words between marks, in which the selection is, with the marks.
function spanAround(mark: string, { value, start, end }: Selected): Place | undefined {
  const from = lineStart(value, start)
  const found = [...value.slice(from, lineEnd(value, end)).matchAll(spans[mark] ?? /^$/g)]
  return found
    .map(({ index, 0: all }) => ({ from: from + index, to: from + index + all.length }))
    .find((span) => start >= span.from + mark.length && end <= span.to - mark.length)
}

// What is beside the selected words keeps it.
function withoutMark(mark: string, { from, to }: Place, { value, start, end }: Selected): Change {
  const inner = { from: from + mark.length, to: to - mark.length }
  const text = value.slice(inner.from, inner.to)
  const caret = start - mark.length
  if (start === end) return { from, to, text, select: [caret, caret] }
  const marked = (words: string) => words.replace(/\S(?:.*\S)?/, (written) => mark + written + mark)
  const before = marked(value.slice(inner.from, start))
  const words = value.slice(start, end)
  const at = from + before.length
  const after = marked(value.slice(end, inner.to))
  return { from, to, text: before + words + after, select: [at, at + words.length] }
}

// In which the caret is. Between words there is none.
function wordAround(value: string, at: number): Place {
  const start = lineStart(value, at)
  const words = new Intl.Segmenter(undefined, { granularity: 'word' })
  const found = words.segment(value.slice(start, lineEnd(value, at))).containing(at - start)
  const from = start + (found?.index ?? 0)
  if (!found?.isWordLike || from === at) return { from: at, to: at }
  return { from, to: from + found.segment.length }
}

// Between written words and the marks that close them, which the caret then leaves.
function isAtEnd(mark: string, { value, start, end }: Selected): boolean {
  const [sign = ''] = mark
  const isWritten = countAtEnd(value.slice(0, start), sign) === 0
  return isWritten && countAtStart(value.slice(end), sign) === mark.length
}

// One asterisk is italic, two are bold, three are both.
function isWithin(mark: string, { value, start, end }: Selected): boolean {
  const [sign = ''] = mark
  const before = countAtEnd(value.slice(0, start), sign)
  const after = countAtStart(value.slice(end), sign)
  const count = Math.min(before, after)
  return mark === marks.italic ? count % 2 === 1 : count >= mark.length
}

function countAtEnd(text: string, sign: string): number {
  let count = 0
  while (text.at(-1 - count) === sign) count += 1
  return count
}

function countAtStart(text: string, sign: string): number {
  let count = 0
  while (text[count] === sign) count += 1
  return count
}

function linkOf({ value, start, end }: Selected): Change {
  const text = value.slice(start, end)
  const from = { from: start, to: end }
  if (/^https?:\/\/\S+$/.test(text))
    return { ...from, text: `[](${text})`, select: [start + 1, start + 1] }
  const at = start + `[${text}](`.length
  return { ...from, text: `[${text}](${address})`, select: [at, at + address.length] }
}

function fenced({ value, start, end }: Selected): Change {
  const before = start > 0 && value[start - 1] !== '\n' ? '\n```\n' : '```\n'
  const after = end < value.length && value[end] !== '\n' ? '\n```\n' : '\n```'
  const text = value.slice(start, end)
  const at = start + before.length
  return { from: start, to: end, text: before + text + after, select: [at, at + text.length] }
}

function linesWith(format: LineFormat, { value, start, end }: Selected): Change {
  const from = lineStart(value, start)
  const to = lineEnd(value, end)
  const { sign, found } = signs[format]
  const lines = value.slice(from, to).split('\n')
  const isFormatted = lines.every((line) => found.test(line) || isBlank(line, lines))
  const others = othersOf(format)
  let count = 0
  const changed = lines.map((line) => {
    if (isBlank(line, lines)) return line
    count += 1
    if (isFormatted) return line.replace(found, '')
    if (found.test(line)) return line
    return sign(count - 1) + (others ? line.replace(others, '') : line)
  })
  const text = changed.join('\n')
  const caret = Math.max(from, end + text.length - (to - from))
  return { from, to, text, select: start === end ? [caret, caret] : [from, from + text.length] }
}

function othersOf(format: LineFormat): RegExp | null {
  if (format === 'quote') return null
  return format === 'heading' || format === 'subheading' ? anyHeading : anyList
}

// Between lines.
function isBlank(line: string, lines: string[]): boolean {
  return line.trim() === '' && lines.length > 1
}

// Tab goes on to the next cell.
export function tableAfter({ value, end }: Selected, columns: string[]): Change {
  const at = lineEnd(value, end)
  const isEmptyLine = at === 0 || value[at - 1] === '\n'
  const before = isEmptyLine ? '' : '\n\n'
  const rows = [columns, columns.map(() => '---'), columns.map(() => '')]
  const table = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
  const first = at + before.length + '| '.length
  const select: Change['select'] = [first, first + (columns[0]?.length ?? 0)]
  return { from: at, to: at, text: before + table, select }
}

function lineEnd(value: string, at: number): number {
  const next = value.indexOf('\n', at)
  return next < 0 ? value.length : next
}

function textOf({ value, start, end }: Selected): string {
  return value.slice(start, end)
}
