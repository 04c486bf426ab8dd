import { AnalysisFailure, type Document } from '#api/documents/analysis/document.ts'
import { type Block, Blocks, numbered, sections } from '#api/documents/analysis/paginate.ts'
import {
  type Attributes,
  attribute,
  readXmlEntry,
  type XmlHandler,
} from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'
import { mainPart, packageTitle, partOfType, relationsOf } from './ooxml.ts'

const maxInheritance = 20

const skipped = new Set(['Fallback', 'moveFrom', 'del', 'instrText', 'delText'])

/** Streams the XML with limits; packages build the whole document in memory. */
export async function extractDocx(archive: Archive): Promise<Document> {
  const main = await mainPart(archive)
  if (!main) throw new AnalysisFailure('damaged')
  const relations = await relationsOf(archive, main)
  const styles = await headingStyles(archive, partOfType(relations, 'styles'))
  const blocks = new Blocks()
  await readXmlEntry(archive, main, new DocxReader(blocks, styles))
  for (const type of ['footnotes', 'endnotes'])
    await readNotes(archive, partOfType(relations, type), blocks)
  const title = await packageTitle(archive)
  const pages = numbered(sections(blocks.list))
  const named = title ?? pages.find((page) => page.name)?.name
  return { pages, ...(named ? { title: named } : {}) }
}

async function readNotes(
  archive: Archive,
  part: string | undefined,
  blocks: Blocks,
): Promise<void> {
  const notes = new Blocks()
  await readXmlEntry(archive, part, new DocxReader(notes, new Set()))
  for (const [index, note] of notes.list.entries()) {
    blocks.add({ ...note, breakBefore: index === 0 })
  }
}

type Paragraph = { text: string; heading: boolean; listed: boolean; initial: boolean }

class DocxReader implements XmlHandler {
  #blocks: Blocks
  #styles: ReadonlySet<string>
  #paragraphs: Paragraph[] = []
  #rows: string[][] = []
  #skipping = 0
  /** A drop cap: the first letter of the next paragraph, which the file stores as a separate paragraph. */
  #initial = ''
  #inText = false

  constructor(blocks: Blocks, styles: ReadonlySet<string>) {
    this.#blocks = blocks
    this.#styles = styles
  }

  open(name: string, attributes: Attributes): void {
    if (skipped.has(name)) this.#skipping += 1
    if (this.#skipping > 0) return
    if (name === 'p') this.#beginParagraph()
    else if (name === 'tr') this.#rows.push([])
    else if (name === 'tc') this.#rows.at(-1)?.push('')
    else if (name === 't') this.#inText = true
    else this.#mark(name, attributes)
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (this.#inText && this.#skipping === 0 && paragraph) paragraph.text += text
  }

  close(name: string): void {
    if (skipped.has(name)) this.#skipping -= 1
    if (this.#skipping > 0) return
    if (name === 't') this.#inText = false
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tr') this.#endRow()
  }

  #beginParagraph(): void {
    const text = this.#initial
    this.#initial = ''
    this.#paragraphs.push({ text, heading: false, listed: false, initial: false })
  }

  #mark(name: string, attributes: Attributes): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph) return
    const value = attribute(attributes, 'val')
    if (name === 'pStyle' && value) paragraph.heading ||= this.#styles.has(value)
    else if (name === 'outlineLvl') paragraph.heading ||= Number(value) < 9
    else if (name === 'framePr') paragraph.initial = attribute(attributes, 'dropCap') !== undefined
    else if (name === 'numPr') paragraph.listed = true
    else if (name === 'br' || name === 'cr') paragraph.text += '\n'
    else if (name === 'tab') paragraph.text += paragraph.text === '' ? '' : '\t'
    else if (name === 'noBreakHyphen') paragraph.text += '-'
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) throw new AnalysisFailure('damaged')
    const row = this.#rows.at(-1)
    if (row && row.length > 0) {
      row[row.length - 1] += `${row.at(-1) === '' ? '' : ' '}${paragraph.text.trim()}`
      return
    }
    const outer = this.#paragraphs.at(-1)
    if (outer) outer.text += `${outer.text === '' ? '' : '\n'}${paragraph.text}`
    else if (paragraph.initial) this.#initial = paragraph.text
    else this.#blocks.add(paragraphBlock(paragraph))
  }

  #endRow(): void {
    const row = this.#rows.pop() ?? []
    const text = row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
    const outer = this.#rows.at(-1)
    if (outer && outer.length > 0) outer[outer.length - 1] += ` ${text}`
    else this.#blocks.add({ text, tight: 'row' })
  }
}

function paragraphBlock({ text, heading, listed }: Paragraph): Block {
  if (heading) return { text, heading: true }
  if (listed && text.trim() !== '') return { text: `• ${text.trim()}`, tight: 'item' }
  return { text }
}

type Style = { basedOn?: string; heading?: boolean }

async function headingStyles(
  archive: Archive,
  part: string | undefined,
): Promise<ReadonlySet<string>> {
  const styles = await readStyles(archive, part)
  return new Set([...styles.keys()].filter((id) => isHeading(styles, id)))
}

async function readStyles(archive: Archive, part: string | undefined): Promise<Map<string, Style>> {
  const styles = new Map<string, Style>()
  let current: Style | undefined
  await readXmlEntry(archive, part, {
    open(name, attributes) {
      const value = attribute(attributes, 'val') ?? ''
      if (name === 'style') {
        current = {}
        const id = attribute(attributes, 'styleId')
        if (id && attribute(attributes, 'type') === 'paragraph') styles.set(id, current)
      } else if (!current) return
      else if (name === 'name' && /^(heading \d|title)$/i.test(value)) current.heading = true
      else if (name === 'basedOn') current.basedOn = value
      else if (name === 'outlineLvl') current.heading = Number(value) < 9
    },
    close(name) {
      if (name === 'style') current = undefined
    },
  })
  return styles
}

function isHeading(styles: Map<string, Style>, id: string): boolean {
  let style = styles.get(id)
  for (let step = 0; style && step < maxInheritance; step += 1) {
    if (style.heading !== undefined) return style.heading
    style = style.basedOn === undefined ? undefined : styles.get(style.basedOn)
  }
  return false
}
