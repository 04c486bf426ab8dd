import type { HighlightKind } from '#shared/highlights.ts'
import type { Piece, Scanned } from './scan.ts'

const comment = '<!--'
const tagName = /<[/!?]?[\p{L}\p{N}_:.-]*/uy
const attribute = /[\p{L}_:@.#*-][\p{L}\p{N}_:@.#*-]*/uy

/** The elements, attributes and comments of HTML or XML, from offset `from`. */
export function scanMarkup(text: string, from: number, pieces: Piece[]): Scanned {
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

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
