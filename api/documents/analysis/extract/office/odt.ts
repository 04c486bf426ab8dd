import type { Document } from '#api/documents/analysis/document.ts'
import { Blocks, numbered, sections } from '#api/documents/analysis/paginate.ts'
import { readXmlEntry } from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'
import { OdfReader, refuseEncrypted } from './odf.ts'
import { titleProperty } from './ooxml.ts'

export async function extractOdt(archive: Archive): Promise<Document> {
  await refuseEncrypted(archive)
  const blocks = new Blocks()
  await readXmlEntry(archive, 'content.xml', new OdtReader(blocks))
  const title = await titleProperty(archive, 'meta.xml')
  const pages = numbered(sections(blocks.list))
  const named = title ?? pages.find((page) => page.name)?.name
  return { pages, ...(named ? { title: named } : {}) }
}

class OdtReader extends OdfReader {
  #blocks: Blocks
  #rows: string[][] = []
  #lists = 0

  constructor(blocks: Blocks) {
    super()
    this.#blocks = blocks
  }

  protected opened(name: string): void {
    if (name === 'list-item') this.#lists += 1
    else if (name === 'table-row') this.#rows.push([])
    else if (name === 'table-cell') this.#rows.at(-1)?.push('')
  }

  protected closed(name: string): void {
    if (name === 'list-item') this.#lists -= 1
    else if (name === 'table-row') this.#endRow()
  }

  protected paragraph(
    { text, heading }: { text: string; heading: boolean },
    outer: { text: string } | undefined,
  ): void {
    const row = this.#rows.at(-1)
    if (row && row.length > 0) row[row.length - 1] += `${row.at(-1) === '' ? '' : ' '}${text}`
    else if (outer) outer.text += text === '' ? '' : ` (${text})`
    else if (heading) this.#blocks.add({ text, heading: true })
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
