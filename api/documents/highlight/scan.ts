import { type HighlightKind, highlightKinds } from '#shared/highlights.ts'
import { type Enclosed, type Language, languageOfFile } from './languages.ts'

/** A page of source code is much shorter, unless its lines are very long. */
const mostCharacters = 20_000

const comment = '<!--'

const tagName = /<[/!?]?[\p{L}\p{N}_:.-]*/uy

const attribute = /[\p{L}_:@.#*-][\p{L}\p{N}_:@.#*-]*/uy

const kinds: Record<string, HighlightKind> = { '+': 'added', '-': 'removed', '@': 'keyword' }

type Piece = { start: number; end: number; kind: HighlightKind }

/** `open`: the beginning of the string or comment that has no end yet, or an empty string. */
export type Scanned = { pieces: Piece[]; open: string }

const word = /[\p{L}_$@][\p{L}\p{N}_$]*/uy
const hyphenWord = /[\p{L}_$@.#-][\p{L}\p{N}_$-]*/uy
const number = /[\p{N}][\p{L}\p{N}_.]*/uy
const blank = /[^\S\n]*/y

/**
 * `open` is what the text before ended in. Every character is read a fixed number of times, so the
 * time is linear whatever the text is, also if a string has no end.
 */
export function scan(text: string, language: Language, open = ''): Scanned {
  if (language.patch) return { pieces: scanPatch(text), open: '' }
  const pieces: Piece[] = []
  const began = language.enclosed.find((one) => one.open === open)
  let last: Enclosed | undefined = began
  let at = 0
  const take = (end: number, kind: HighlightKind | undefined) => {
    if (kind && end > at) pieces.push({ start: at, end, kind })
    at = end
  }
  if (began) {
    const end = endOf(text, 0, began)
    last = end.isOpen ? began : undefined
    take(end.at, began.kind)
  }
  if (language.markup && !last) return scanMarkup(text, at, pieces)
  while (at < text.length) {
    const found = language.enclosed.find((one) => text.startsWith(one.open, at))
    if (found && isMark(text, at, found)) {
      const end = endOf(text, at + found.open.length, found)
      last = end.isOpen ? found : undefined
      take(end.at, isName(text, end.at, language) ? 'name' : found.kind)
    } else take(...next(text, at, language))
  }
  return { pieces, open: last?.open ?? '' }
}

function scanPatch(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const isHead = line.startsWith('+++') || line.startsWith('---')
    const kind = isHead ? 'comment' : kinds[line[0] ?? '']
    if (kind) pieces.push({ start, end, kind })
    start = end + 1
  }
  return pieces
}

function scanMarkup(text: string, from: number, pieces: Piece[]): Scanned {
  let at = from
  let isInTag = false
  const take = (end: number, kind?: HighlightKind) => {
    if (kind && end > at) pieces.push({ start: at, end, kind })
    at = Math.max(end, at + 1)
  }
  while (at < text.length) {
    if (text.startsWith(comment, at)) {
      const end = text.indexOf('-->', at + comment.length)
      take(end === -1 ? text.length : end + 3, 'comment')
      if (end === -1) return { pieces, open: comment }
      isInTag = false
    } else if (text[at] === '<') {
      isInTag = true
      take(match(tagName, text, at), 'keyword')
    } else if (!isInTag) take(nextTag(text, at))
    else if (text[at] === '>') {
      isInTag = false
      take(at + 1, 'keyword')
    } else if (text[at] === '"' || text[at] === "'") take(quoteEnd(text, at), 'string')
    else take(match(attribute, text, at), 'name')
  }
  return { pieces, open: '' }
}

function nextTag(text: string, at: number): number {
  const tag = text.indexOf('<', at)
  return tag === -1 ? text.length : tag
}

function quoteEnd(text: string, at: number): number {
  const end = text.indexOf(text[at]!, at + 1)
  return end === -1 ? text.length : end + 1
}

// In a shell, "$#" and "a#b" contain no comment.
function isMark(text: string, at: number, { open }: Enclosed): boolean {
  return (open !== '#' && open !== '%') || at === 0 || /[\s;,(){}[\]]/.test(text[at - 1]!)
}

function endOf(text: string, from: number, found: Enclosed): { at: number; isOpen: boolean } {
  let at = from
  while (at < text.length) {
    if (!found.raw && text[at] === '\\') at += 2
    else if (text.startsWith(found.close, at))
      return { at: found.close === '\n' ? at : at + found.close.length, isOpen: false }
    else if (!found.multiline && text[at] === '\n') return { at, isOpen: false }
    else at += 1
  }
  return { at: text.length, isOpen: Boolean(found.multiline) }
}

function next(text: string, at: number, language: Language): [number, HighlightKind | undefined] {
  const wordEnd = match(language.hyphens ? hyphenWord : word, text, at)
  if (wordEnd > at) return [wordEnd, kindOf(text, at, wordEnd, language)]
  const numberEnd = match(number, text, at)
  return numberEnd > at ? [numberEnd, 'number'] : [at + 1, undefined]
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function kindOf(
  text: string,
  start: number,
  end: number,
  language: Language,
): HighlightKind | undefined {
  const own = text.slice(start, end)
  if (isName(text, end, language)) return 'name'
  if (text[start - 1] !== '.' || language.hyphens) {
    if (language.keywords.has(language.ignoreCase ? own.toLowerCase() : own)) return 'keyword'
    if (/^[@$]\p{L}/u.test(own)) return own.startsWith('@') ? 'keyword' : 'name'
  }
  if (text[end] === '(') return 'function'
  return /^\p{Lu}\p{N}*\p{Ll}/u.test(own) ? 'type' : undefined
}

function isName(text: string, end: number, { nameBefore }: Language): boolean {
  if (!nameBefore) return false
  // An address is not a name with a value.
  if (nameBefore === ':' && text[end + 1] === '/') return false
  return text[end] === nameBefore || text[match(blank, text, end)] === nameBefore
}

/** Triples: start, end, index of the kind. `open` is what the page before ended in. */
export function highlightsOf(text: string, fileName: string, open?: string): number[] {
  const language = languageOfFile(fileName)
  if (!language || text.length > mostCharacters) return []
  return scan(text, language, open).pieces.flatMap(({ start, end, kind }) => [
    start,
    end,
    highlightKinds.indexOf(kind),
  ])
}
