import { lineStart } from './line-start.ts'
import { replaceText } from './replace-text.ts'

export type Format = 'bold' | 'italic' | 'heading' | 'list' | 'code' | 'quote' | 'link'

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
const prefixes = { heading: '## ', list: '- ', quote: '> ' }
const address = 'https://'

/** Puts Markdown around the selected text, or takes it away. */
export function formatText(field: HTMLTextAreaElement, format: Format): void {
  const { value, selectionStart: start, selectionEnd: end } = field
  const change = changeOf({ value, start, end }, format)
  if (change.to > change.from || change.text) replaceText(field, change)
  field.setSelectionRange(...change.select)
}

export function changeOf(selected: Selected, format: Format): Change {
  if (format === 'heading' || format === 'list' || format === 'quote')
    return linesWith(prefixes[format], selected)
  const words = withoutSpace(selected)
  if (format === 'link') return linkOf(words)
  if (format === 'code' && textOf(words).includes('\n')) return fenced(words)
  return wrapped(marks[format], words)
}

// Markdown needs its marks directly beside the words.
function withoutSpace(selected: Selected): Selected {
  const text = textOf(selected)
  const start = selected.start + text.length - text.trimStart().length
  return { ...selected, start, end: start + text.trim().length }
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
  const select: Change['select'] = [start + length, end + length]
  return { from: start, to: end, text: mark + text + mark, select }
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

function linesWith(prefix: string, { value, start, end }: Selected): Change {
  const from = lineStart(value, start)
  const next = value.indexOf('\n', end)
  const to = next < 0 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const isFormatted = lines.every((line) => line.startsWith(prefix))
  const changed = lines.map((line) => {
    if (isFormatted) return line.slice(prefix.length)
    return line.startsWith(prefix) ? line : prefix + line
  })
  const text = changed.join('\n')
  const caret = Math.max(from, end + text.length - (to - from))
  return { from, to, text, select: start === end ? [caret, caret] : [from, from + text.length] }
}

function textOf({ value, start, end }: Selected): string {
  return value.slice(start, end)
}
