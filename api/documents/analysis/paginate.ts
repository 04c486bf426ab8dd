import { AnalysisFailure, type DocumentPage } from './document.ts'
import { maxDocumentCharacters, maxPageCharacters, maxPages, pageCharacters } from './limits.ts'

export type Block = {
  text: string
  heading?: boolean
  /** No empty line between rows of one table or items of one list. */
  tight?: 'row' | 'item'
  /** Begins a page without being a heading, for example footnotes. */
  breakBefore?: boolean
}

export type Draft = Omit<DocumentPage, 'n'>

/** Throws `too_large` above the character limit. */
export class Blocks {
  readonly list: Block[] = []
  #characters = 0

  add(block: Block): void {
    if (block.text.trim() === '') return
    // Tabs at the start of a row are its empty cells.
    const text = block.text.trimEnd().replace(/^[ \n]+/, '')
    this.#characters += text.length
    if (this.#characters > maxDocumentCharacters) throw new AnalysisFailure('too_large')
    this.list.push({ ...block, text })
  }
}

export function sections(blocks: Block[]): Draft[] {
  const pages: Draft[] = []
  for (const section of splitAtHeadings(blocks)) {
    const body = section.findIndex((block) => !block.heading)
    const heading = section[(body === -1 ? section.length : body) - 1]
    const name = heading ? { name: oneLine(heading.text) } : {}
    for (const text of joinBlocks(section, pageCharacters)) {
      pages.push({ kind: 'section', ...name, text })
    }
  }
  return pages
}

function splitAtHeadings(blocks: Block[]): Block[][] {
  const parts: Block[][] = []
  let current: Block[] = []
  let hasBody = false
  for (const block of blocks) {
    const begins = block.breakBefore || (block.heading && hasBody)
    if (begins && current.length > 0) {
      parts.push(current)
      current = []
      hasBody = false
    }
    hasBody ||= !block.heading
    current.push(block)
  }
  if (current.length > 0) parts.push(current)
  return parts
}

/** Pieces have about `limit` characters. Throws `too_large` above a document's limit. */
export function joinBlocks(blocks: Iterable<Block>, limit: number): string[] {
  const pieces: string[] = []
  // The parts of a piece, joined at its end: a string that grows by short texts needs much memory.
  let parts: string[] = []
  let length = 0
  let characters = 0
  let previous: Block | undefined
  for (const block of blocks) {
    characters += block.text.length
    if (characters > maxDocumentCharacters) throw new AnalysisFailure('too_large')
    for (const text of splitLong(block.text, limit)) {
      const gap = block.tight && block.tight === previous?.tight ? '\n' : '\n\n'
      if (length > 0 && length + text.length > limit) {
        pieces.push(parts.join(''))
        parts = []
        length = 0
      }
      if (length > 0) parts.push(gap)
      parts.push(text)
      length += (length > 0 ? gap.length : 0) + text.length
      previous = block
    }
  }
  if (length > 0) pieces.push(parts.join(''))
  return pieces
}

const breaks = ['\n', '。', '！', '？', '. ', '! ', '? ', '；', '，', ' ']

export function splitLong(text: string, limit: number): string[] {
  const pieces: string[] = []
  let start = 0
  while (text.length - start > limit) {
    const end = start + cutAt(text.slice(start, start + limit))
    pieces.push(text.slice(start, end))
    start = end
  }
  pieces.push(text.slice(start))
  return pieces
}

function cutAt(window: string): number {
  for (const mark of breaks) {
    const at = window.lastIndexOf(mark)
    if (at > window.length / 2) return at + mark.length
  }
  return isHighSurrogate(window.charCodeAt(window.length - 1)) ? window.length - 1 : window.length
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

export function oneLine(text: string): string {
  return text.trimStart().slice(0, 3_000).replace(/\s+/g, ' ').trim().slice(0, 300)
}

/** Also checks the limits on pages and characters for every format. */
export function numbered(drafts: Draft[]): DocumentPage[] {
  const characters = drafts.reduce((sum, page) => sum + page.text.length, 0)
  const isEndless = drafts.some((page) => page.text.length > maxPageCharacters)
  if (isEndless || characters > maxDocumentCharacters || drafts.length > maxPages) {
    throw new AnalysisFailure('too_large')
  }
  return drafts.map((page, index) => ({ n: index + 1, ...page }))
}
