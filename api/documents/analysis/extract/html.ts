import { Parser } from 'htmlparser2'
import { AnalysisFailure, type Document } from '#api/documents/analysis/document.ts'
import {
  type Block,
  Blocks,
  numbered,
  oneLine,
  sections,
} from '#api/documents/analysis/paginate.ts'

const skipped = new Set(
  'title script style nav noscript template svg math iframe object embed canvas button select textarea dialog head'.split(
    ' ',
  ),
)
const block = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr html legend li main ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const heading = /^h[1-6]$/
const tightElements: Record<string, 'row' | 'item'> = {
  li: 'item',
  dt: 'item',
  dd: 'item',
  tr: 'row',
}
const maxDepth = 1_000

export function extractHtml(html: string): Document {
  const { blocks, title } = htmlBlocks(html)
  const pages = numbered(sections(blocks))
  const named = title ?? pages.find((page) => page.name)?.name
  return { pages, ...(named ? { title: named } : {}) }
}

export function htmlBlocks(html: string): { blocks: Block[]; title?: string } {
  const reader = new HtmlReader()
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.text(text),
  })
  parser.end(html)
  reader.flush()
  const title = oneLine(reader.title)
  return { blocks: reader.blocks.list, ...(title ? { title } : {}) }
}

class HtmlReader {
  readonly blocks = new Blocks()
  title = ''
  #inTitle = false
  #text = ''
  #stack: { name: string; skips: boolean; inCell: boolean }[] = []
  #row = ''
  #skipping = 0
  #kind = ''
  #verbatim = 0
  #cells = 0

  open(name: string, attributes: Record<string, string>): void {
    if (this.#stack.length > maxDepth) throw new AnalysisFailure('too_complex')
    const skips = skipped.has(name) || isHidden(attributes)
    this.#stack.push({ name, skips, inCell: this.#isCell(name) })
    if (skips) this.#skipping += 1
    if (name === 'title') this.#inTitle = this.title === ''
    if (this.#skipping > 0) return
    if (name === 'br') this.#text += '\n'
    else if (name === 'td' || name === 'th') this.#cell()
    else if (name === 'img') this.#text += attributes.alt ? ` ${attributes.alt} ` : ''
    else if (block.has(name) || heading.test(name)) this.#begin(name)
  }

  close(name: string): void {
    if (name === 'title') this.#inTitle = false
    const closed = this.#stack.pop()
    if (closed?.skips) this.#skipping -= 1
    if (this.#skipping > 0 || closed?.skips) return
    if (name === 'pre') {
      this.flush()
      this.#verbatim = Math.max(0, this.#verbatim - 1)
    } else if (block.has(name) || heading.test(name)) {
      if (!(name === 'p' && this.#insideCell())) this.flush()
    }
  }

  text(text: string): void {
    if (this.#inTitle) this.title += text
    if (this.#skipping > 0) return
    if (this.#verbatim > 0) this.#text += text
    else this.#text += text.replace(/\s+/g, ' ')
  }

  flush(): void {
    const whole = this.#row + this.#text
    const text = this.#verbatim > 0 ? whole : tidy(whole)
    const marked = this.#kind === 'li' && text.trim() !== '' ? `• ${text.trim()}` : text
    const tight = tightElements[this.#kind]
    this.blocks.add({
      text: this.#verbatim > 0 ? marked.replace(/^\n+/, '').trimEnd() : marked,
      ...(heading.test(this.#kind) ? { heading: true } : {}),
      ...(tight ? { tight } : {}),
    })
    this.#text = ''
    this.#row = ''
    this.#kind = ''
  }

  #begin(name: string): void {
    if (this.#insideCell() && name !== 'tr') {
      this.#text += ' '
      return
    }
    if (name === 'p' && this.#kind === 'li' && this.#text.trim() === '') return
    this.flush()
    this.#kind = name
    if (name === 'pre') this.#verbatim += 1
    if (name === 'tr') this.#cells = 0
  }

  #cell(): void {
    // White space between two cells comes from the source's formatting.
    if (this.#cells > 0) this.#row += `${withoutLastBlanks(this.#text)}\t`
    this.#text = ''
    this.#cells += 1
    this.#kind = 'tr'
  }

  #insideCell(): boolean {
    return this.#stack.at(-1)?.inCell ?? false
  }

  #isCell(name: string): boolean {
    if (name === 'td' || name === 'th') return true
    return name !== 'tr' && name !== 'table' && this.#insideCell()
  }
}

function withoutLastBlanks(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ' ') end -= 1
  return text.slice(0, end)
}

function isHidden(attributes: Record<string, string>): boolean {
  return (
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true' ||
    attributes.role === 'navigation'
  )
}

function tidy(text: string): string {
  return text.replace(/[ \u00a0]+/g, ' ').replace(/ ?([\n\t]) ?/g, '$1')
}
