import { AnalysisFailure, type Document } from '#api/analysis/document.ts'
import { Blocks, numbered, sections } from '#api/analysis/paginate.ts'
import { type Attributes, attribute, readXmlEntry, type XmlHandler } from '#api/analysis/xml.ts'
import type { Archive } from '#api/analysis/zip.ts'
import { titleProperty } from './ooxml.ts'

/** Deleted text, comments, note marks and descriptions of drawings are skipped. */
const skipped = new Set([
  'tracked-changes',
  'annotation',
  'note-citation',
  'title',
  'desc',
  'script',
])
const maxSpaces = 100

/** An OpenDocument text: paragraphs and table rows; one section per heading. */
export async function extractOdt(archive: Archive): Promise<Document> {
  await refuseEncrypted(archive)
  const blocks = new Blocks()
  await readXmlEntry(archive, 'content.xml', new OdtReader(blocks))
  const title = await titleProperty(archive, 'meta.xml')
  const pages = numbered(sections(blocks.list))
  const named = title ?? pages.find((page) => page.name)?.name
  return { pages, ...(named ? { title: named } : {}) }
}

async function refuseEncrypted(archive: Archive): Promise<void> {
  await readXmlEntry(archive, 'META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') throw new AnalysisFailure('encrypted')
    },
  })
}

type Paragraph = { text: string; heading: boolean }

class OdtReader implements XmlHandler {
  #blocks: Blocks
  #paragraphs: Paragraph[] = []
  #rows: string[][] = []
  #lists = 0
  #skipping = 0

  constructor(blocks: Blocks) {
    this.#blocks = blocks
  }

  open(name: string, attributes: Attributes): void {
    if (skipped.has(name)) this.#skipping += 1
    if (this.#skipping > 0) return
    if (name === 'p' || name === 'h') this.#paragraphs.push({ text: '', heading: name === 'h' })
    else if (name === 'list-item') this.#lists += 1
    else if (name === 'table-row') this.#rows.push([])
    else if (name === 'table-cell') this.#rows.at(-1)?.push('')
    else if (name === 'tab') this.#append('\t')
    else if (name === 'line-break') this.#append('\n')
    else if (name === 's') this.#append(' '.repeat(spaces(attributes)))
  }

  text(text: string): void {
    if (this.#skipping === 0) this.#append(text.replace(/\s+/g, ' '))
  }

  close(name: string): void {
    if (skipped.has(name)) this.#skipping -= 1
    if (this.#skipping > 0) return
    if (name === 'p' || name === 'h') this.#endParagraph()
    else if (name === 'list-item') this.#lists -= 1
    else if (name === 'table-row') this.#endRow()
  }

  #append(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph) paragraph.text += text
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) throw new AnalysisFailure('damaged')
    const text = paragraph.text.trim()
    const row = this.#rows.at(-1)
    const outer = this.#paragraphs.at(-1)
    if (row && row.length > 0) row[row.length - 1] += `${row.at(-1) === '' ? '' : ' '}${text}`
    else if (outer) outer.text += text === '' ? '' : ` (${text})`
    else if (paragraph.heading) this.#blocks.add({ text, heading: true })
    else if (this.#lists > 0 && text !== '') this.#blocks.add({ text: `• ${text}`, tight: 'item' })
    else this.#blocks.add({ text })
  }

  #endRow(): void {
    const text = (this.#rows.pop() ?? []).map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
    const outer = this.#rows.at(-1)
    if (outer && outer.length > 0) outer[outer.length - 1] += ` ${text}`
    else this.#blocks.add({ text, tight: 'row' })
  }
}

function spaces(attributes: Attributes): number {
  const count = Number(attribute(attributes, 'c') ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxSpaces) : 1
}
