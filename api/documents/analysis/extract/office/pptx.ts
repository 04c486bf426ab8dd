import { AnalysisFailure, type Document } from '#api/documents/analysis/document.ts'
import { type Draft, numbered, oneLine } from '#api/documents/analysis/paginate.ts'
import {
  type Attributes,
  attribute,
  prefixedAttribute,
  readXmlEntry,
  type XmlHandler,
} from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'
import { readChart } from './chart.ts'
import { mainPart, packageTitle, relationsOf } from './ooxml.ts'

export async function extractPptx(archive: Archive): Promise<Document> {
  const drafts: Draft[] = []
  for (const part of await slideParts(archive)) drafts.push(await readSlide(archive, part))
  const title = await packageTitle(archive)
  const named = title ?? drafts.find((page) => page.name)?.name
  return { pages: numbered(drafts), ...(named ? { title: named } : {}) }
}

async function slideParts(archive: Archive): Promise<string[]> {
  const main = await mainPart(archive)
  if (!main) throw new AnalysisFailure('damaged')
  const relations = await relationsOf(archive, main)
  const parts = new Set<string>()
  await readXmlEntry(archive, main, {
    open(name, attributes) {
      if (name !== 'sldId') return
      const target = relations.get(prefixedAttribute(attributes, 'id') ?? '')?.target
      if (target) parts.add(target)
    },
  })
  return [...parts]
}

async function readSlide(archive: Archive, part: string): Promise<Draft> {
  const slide = new ShapeReader(() => true)
  await readXmlEntry(archive, part, slide)
  const relations = [...(await relationsOf(archive, part)).values()]
  const drawn: string[] = []
  for (const { type, target } of relations) {
    if (type === 'diagramData') drawn.push(await readDiagram(archive, target))
    if (type === 'chart') drawn.push(await readChart(archive, target))
  }
  const notes = new ShapeReader((role) => role === 'body')
  const notesPart = relations.find((relation) => relation.type === 'notesSlide')
  if (notesPart) await readXmlEntry(archive, notesPart.target, notes)
  const name = oneLine(slide.title)
  return {
    kind: 'slide',
    ...(name === '' ? {} : { name }),
    text: [...slide.shapes, ...drawn, ...notes.shapes].filter((part) => part !== '').join('\n\n'),
  }
}

/** The file stores a diagram's text in a separate part. */
async function readDiagram(archive: Archive, part: string): Promise<string> {
  const lines: string[] = []
  let line = ''
  let inText = false
  await readXmlEntry(archive, part, {
    open(name) {
      if (name === 'p') line = ''
      // A point of the diagram and a text run are both named `t`; the run is the innermost one.
      inText = name === 't'
    },
    text(text) {
      if (inText) line += text
    },
    close(name) {
      inText = false
      if (name === 'p' && line.trim() !== '') lines.push(line.trim())
    },
  })
  return lines.join('\n')
}

const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

class ShapeReader implements XmlHandler {
  readonly shapes: string[] = []
  title = ''
  #accepts: (role: string) => boolean
  #role = ''
  #lines: string[] = []
  #line = ''
  #row: string[] | undefined
  #inText = false
  #skipping = 0

  constructor(accepts: (role: string) => boolean) {
    this.#accepts = accepts
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'Fallback') this.#skipping += 1
    if (this.#skipping > 0) return
    if (name === 'sp' || name === 'graphicFrame') this.#begin()
    else if (name === 'ph') this.#role = attribute(attributes, 'type') ?? 'body'
    else if (name === 'tr') this.#row = []
    else if (name === 'tc') this.#row?.push('')
    else if (name === 'p') this.#line = ''
    else if (name === 'br') this.#line += '\n'
    else if (name === 't') this.#inText = true
  }

  text(text: string): void {
    if (this.#inText && this.#skipping === 0) this.#line += text
  }

  close(name: string): void {
    if (name === 'Fallback') this.#skipping -= 1
    if (this.#skipping > 0) return
    if (name === 't') this.#inText = false
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tr') this.#endRow()
    else if (name === 'sp' || name === 'graphicFrame') this.#endShape()
  }

  #begin(): void {
    this.#role = ''
    this.#lines = []
  }

  #endParagraph(): void {
    const line = this.#line.trim()
    if (this.#row && this.#row.length > 0) {
      this.#row[this.#row.length - 1] = `${this.#row.at(-1)} ${line}`.trim()
    } else if (line !== '') this.#lines.push(line)
  }

  #endRow(): void {
    const row = (this.#row ?? []).map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
    if (row.trim() !== '') this.#lines.push(row)
    this.#row = undefined
  }

  #endShape(): void {
    const text = this.#lines.join('\n')
    this.#lines = []
    if (text === '' || furniture.has(this.#role) || !this.#accepts(this.#role)) return
    if ((this.#role === 'title' || this.#role === 'ctrTitle') && this.title === '') {
      this.title = text
      this.shapes.unshift(text)
    } else this.shapes.push(text)
  }
}
