import { AnalysisFailure, type Document } from '#api/documents/analysis/document.ts'
import { headerOf } from '#api/documents/analysis/extract/csv.ts'
import {
  longPageCharacters,
  maxDocumentCharacters,
  maxSheetColumns,
  maxSheetRows,
} from '#api/documents/analysis/limits.ts'
import { numbered } from '#api/documents/analysis/paginate.ts'
import { type SheetRow, sheetPages } from '#api/documents/analysis/sheet-pages.ts'
import { type Attributes, attribute, readXmlEntry } from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'
import { OdfReader, refuseEncrypted } from './odf.ts'
import { titleProperty } from './ooxml.ts'

type Sheet = { name: string; rows: SheetRow[] }

export async function extractOds(archive: Archive): Promise<Document> {
  await refuseEncrypted(archive)
  const reader = new OdsReader()
  await readXmlEntry(archive, 'content.xml', reader)
  const title = await titleProperty(archive, 'meta.xml')
  return { pages: numbered(reader.sheets.flatMap(pagesOf)), ...(title ? { title } : {}) }
}

function pagesOf({ name, rows }: Sheet) {
  const header = headerOf(rows)
  const body = header ? rows.slice(1) : rows
  return sheetPages({ name, ...(header ? { header } : {}), rows: body }, longPageCharacters)
}

class OdsReader extends OdfReader {
  readonly sheets: Sheet[] = []
  #row: string[] = []
  #n = 1
  #rowRepeats = 1
  #cell: { value: string; repeats: number } | undefined
  #characters = 0

  protected opened(name: string, attributes: Attributes): void {
    if (name === 'table') this.#beginTable(attribute(attributes, 'name') ?? '')
    else if (name === 'table-row') this.#beginRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell')
      this.#cell = { value: '', repeats: repeats(attributes, 'number-columns-repeated') }
  }

  protected closed(name: string): void {
    if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
  }

  protected paragraph({ text }: { text: string }): void {
    if (this.#cell) this.#cell.value += this.#cell.value === '' ? text : ` ${text}`
  }

  #beginTable(name: string): void {
    this.sheets.push({ name, rows: [] })
    this.#n = 1
  }

  #beginRow(attributes: Attributes): void {
    this.#row = []
    this.#rowRepeats = repeats(attributes, 'number-rows-repeated')
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (!cell) return
    // The last cell of a row is often an empty one that is repeated to the sheet's edge.
    const count = Math.min(cell.repeats, maxSheetColumns - this.#row.length)
    for (let n = 0; n < count; n += 1) this.#row.push(cell.value)
  }

  #endRow(): void {
    const first = this.#n
    this.#n = Math.min(first + this.#rowRepeats, maxSheetRows)
    const filled = this.#row.findLastIndex((value) => value !== '')
    if (filled === -1) return
    const row = this.#row.slice(0, filled + 1)
    const length = row.reduce((sum, value) => sum + value.length + 1, 0)
    this.#characters += length * this.#rowRepeats
    if (this.#characters > maxDocumentCharacters) throw new AnalysisFailure('too_large')
    for (let n = 0; n < this.#rowRepeats; n += 1)
      this.sheets.at(-1)?.rows.push({ n: first + n, cells: row })
  }
}

function repeats(attributes: Attributes, name: string): number {
  const count = Number(attribute(attributes, name) ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}
