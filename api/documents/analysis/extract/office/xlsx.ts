import { AnalysisFailure, type Document } from '#api/documents/analysis/document.ts'
import { headerOf } from '#api/documents/analysis/extract/csv.ts'
import {
  longPageCharacters,
  maxDocumentCharacters,
  maxSheetColumns,
  maxSheetRows,
} from '#api/documents/analysis/limits.ts'
import { type Draft, numbered } from '#api/documents/analysis/paginate.ts'
import { type SheetRow, sheetPages } from '#api/documents/analysis/sheet-pages.ts'
import {
  type Attributes,
  attribute,
  prefixedAttribute,
  readXmlEntry,
  type XmlHandler,
} from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'
import { mainPart, packageTitle, partOfType, type Relations, relationsOf } from './ooxml.ts'
import { formatNumber } from './xlsx-format.ts'

/** Files refer to these by number and do not define them. */
const builtInFormats: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
}

type Book = { strings: string[]; formats: string[]; from1904: boolean }
type Sheet = { name: string; part: string }

export async function extractXlsx(archive: Archive): Promise<Document> {
  const main = await mainPart(archive)
  if (!main) throw new AnalysisFailure('damaged')
  const relations = await relationsOf(archive, main)
  const { sheets, from1904 } = await readWorkbook(archive, main, relations)
  const strings = await sharedStrings(archive, partOfType(relations, 'sharedStrings'))
  const formats = await cellFormats(archive, partOfType(relations, 'styles'))
  const book = { strings, formats, from1904 }
  const drafts: Draft[] = []
  for (const sheet of sheets) drafts.push(...(await readSheet(archive, sheet, book)))
  const title = await packageTitle(archive)
  return { pages: numbered(drafts), ...(title ? { title } : {}) }
}

async function readWorkbook(
  archive: Archive,
  main: string,
  relations: Relations,
): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const sheets = new Map<string, Sheet>()
  let from1904 = false
  await readXmlEntry(archive, main, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attribute(attributes, 'date1904'))
      if (name !== 'sheet') return
      const part = relations.get(prefixedAttribute(attributes, 'id') ?? '')?.target
      if (part) sheets.set(part, { name: attributes.name ?? '', part })
    },
  })
  return { sheets: [...sheets.values()], from1904 }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** Leaves out the phonetic readings of Chinese and Japanese words. */
async function sharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let characters = 0
  let inText = false
  let inReading = false
  await readXmlEntry(archive, part, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') inReading = true
      else if (name === 't') inText = !inReading
    },
    text(text) {
      if (inText) current += text
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
      else if (name === 'si') {
        characters += current.length
        if (characters > maxDocumentCharacters) throw new AnalysisFailure('too_large')
        strings.push(current)
      }
    },
  })
  return strings
}

async function cellFormats(archive: Archive, part: string | undefined): Promise<string[]> {
  const own = new Map<number, string>()
  const formats: string[] = []
  let inCellStyles = false
  await readXmlEntry(archive, part, {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') own.set(id, attribute(attributes, 'formatCode') ?? 'General')
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles) formats.push(own.get(id) ?? builtIn(id))
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return formats
}

function builtIn(id: number): string {
  const isDate = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return builtInFormats[id] ?? (isDate ? 'yyyy-mm-dd' : 'General')
}

async function readSheet(archive: Archive, sheet: Sheet, book: Book): Promise<Draft[]> {
  const reader = new SheetReader(book)
  await readXmlEntry(archive, sheet.part, reader)
  const header = headerOf(reader.rows)
  const rows = header ? reader.rows.slice(1) : reader.rows
  const { name } = sheet
  return sheetPages({ name, ...(header ? { header } : {}), rows }, longPageCharacters)
}

class SheetReader implements XmlHandler {
  readonly rows: SheetRow[] = []
  #book: Book
  #row: string[] = []
  #n = 0
  #cell: { column: number; type: string; format: string; value: string } | undefined
  #inValue = false
  #characters = 0

  constructor(book: Book) {
    this.#book = book
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#beginRow(attributes)
    else if (name === 'c') this.#beginCell(attributes)
    else if (this.#cell && (name === 'v' || name === 't')) this.#inValue = true
    else if (name === 'rPh') this.#inValue = false
  }

  text(text: string): void {
    if (this.#inValue && this.#cell) this.#cell.value += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#inValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
  }

  #beginRow({ r }: Attributes): void {
    this.#row = []
    this.#n = rowOf(r, this.#n + 1)
  }

  #beginCell(attributes: Attributes): void {
    const style = Number(attributes.s ?? 0)
    this.#cell = {
      column: columnOf(attributes.r, this.#row.length),
      type: attributes.t ?? 'n',
      format: this.#book.formats[style] ?? 'General',
      value: '',
    }
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (!cell || cell.value === '' || cell.column >= maxSheetColumns) return
    const shown = this.#shown(cell.type, cell.value, cell.format)
    this.#characters += shown.length + Math.max(cell.column - this.#row.length, 0) + 1
    if (this.#characters > maxDocumentCharacters) throw new AnalysisFailure('too_large')
    while (this.#row.length < cell.column) this.#row.push('')
    this.#row[cell.column] = shown
  }

  #endRow(): void {
    if (this.#row.some((value) => value.trim() !== '')) {
      this.rows.push({ n: this.#n, cells: this.#row })
    }
  }

  #shown(type: string, value: string, format: string): string {
    if (type === 's') return this.#book.strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'n') return formatNumber(value, format, this.#book.from1904)
    return value
  }
}

/** The number of a row. A row without one, or with an impossible one, follows the previous one. */
function rowOf(reference: string | undefined, next: number): number {
  const n = Number(reference ?? next)
  return Number.isInteger(n) && n >= next && n <= maxSheetRows ? n : next
}

/** Column index of a reference: `C7` is 2. A cell without a reference follows the previous one. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
