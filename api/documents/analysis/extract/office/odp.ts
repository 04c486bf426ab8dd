import type { Document } from '#api/documents/analysis/document.ts'
import { type Draft, numbered, oneLine } from '#api/documents/analysis/paginate.ts'
import { type Attributes, attribute, readXmlEntry } from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'
import { OdfReader, refuseEncrypted } from './odf.ts'
import { titleProperty } from './ooxml.ts'

/** Placeholders for slide numbers, dates and footers repeat on every slide and have no content. */
const furniture = new Set(['date-time', 'footer', 'header', 'page-number'])

type Slide = { title: string; shapes: string[]; notes: string[] }

export async function extractOdp(archive: Archive): Promise<Document> {
  await refuseEncrypted(archive)
  const reader = new OdpReader()
  await readXmlEntry(archive, 'content.xml', reader)
  const pages = numbered(reader.slides.map(draftOf))
  const title = await titleProperty(archive, 'meta.xml')
  const named = title ?? pages.find((page) => page.name)?.name
  return { pages, ...(named ? { title: named } : {}) }
}

function draftOf({ title, shapes, notes }: Slide): Draft {
  const name = oneLine(title)
  const text = [title, ...shapes, ...notes].filter((part) => part !== '').join('\n\n')
  return { kind: 'slide', ...(name === '' ? {} : { name }), text }
}

class OdpReader extends OdfReader {
  readonly slides: Slide[] = []
  #role = ''
  #lines: string[] = []
  #row: string[] | undefined
  #inNotes = false

  protected opened(name: string, attributes: Attributes): void {
    if (name === 'page') this.slides.push({ title: '', shapes: [], notes: [] })
    else if (name === 'notes') this.#startNotes()
    else if (name === 'frame') this.#role = attribute(attributes, 'class') ?? ''
    else if (name === 'table-row') this.#row = []
    else if (name === 'table-cell') this.#row?.push('')
  }

  protected closed(name: string): void {
    if (name === 'frame') this.#endShape()
    else if (name === 'table-row') this.#endRow()
    else if (name === 'notes' || name === 'page') this.#endPart()
  }

  protected paragraph({ text }: { text: string }): void {
    if (this.#row && this.#row.length > 0)
      this.#row[this.#row.length - 1] = `${this.#row.at(-1)} ${text}`.trim()
    else if (text !== '') this.#lines.push(text)
  }

  #endRow(): void {
    const row = (this.#row ?? []).map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
    if (row.trim() !== '') this.#lines.push(row)
    this.#row = undefined
  }

  #startNotes(): void {
    this.#endShape()
    this.#inNotes = true
  }

  #endPart(): void {
    this.#endShape()
    this.#inNotes = false
  }

  #endShape(): void {
    const text = this.#lines.join('\n')
    const role = this.#role
    const slide = this.slides.at(-1)
    this.#lines = []
    this.#role = ''
    if (text === '' || furniture.has(role) || !slide) return
    if (this.#inNotes) slide.notes.push(text)
    else if (role === 'title' && slide.title === '') slide.title = text
    else slide.shapes.push(text)
  }
}
