import { AnalysisFailure } from '#api/documents/analysis/document.ts'
import {
  type Attributes,
  attribute,
  readXmlEntry,
  type XmlHandler,
} from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'

const skipped = new Set([
  'tracked-changes',
  'annotation',
  'note-citation',
  'title',
  'desc',
  'script',
])
const maxSpaces = 100

type Paragraph = { text: string; heading: boolean }

export async function refuseEncrypted(archive: Archive): Promise<void> {
  await readXmlEntry(archive, 'META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') throw new AnalysisFailure('encrypted')
    },
  })
}

export abstract class OdfReader implements XmlHandler {
  #paragraphs: Paragraph[] = []
  #skipping = 0

  protected abstract opened(name: string, attributes: Attributes): void
  protected abstract closed(name: string): void
  /** `outer` is the paragraph around this one, for example around a footnote. */
  protected abstract paragraph(paragraph: Paragraph, outer: Paragraph | undefined): void

  open(name: string, attributes: Attributes): void {
    if (skipped.has(name)) this.#skipping += 1
    if (this.#skipping > 0) return
    if (name === 'p' || name === 'h') this.#paragraphs.push({ text: '', heading: name === 'h' })
    else if (name === 'tab') this.#append('\t')
    else if (name === 'line-break') this.#append('\n')
    else if (name === 's') this.#append(' '.repeat(spaces(attributes)))
    else this.opened(name, attributes)
  }

  text(text: string): void {
    if (this.#skipping === 0) this.#append(text.replace(/\s+/g, ' '))
  }

  close(name: string): void {
    if (skipped.has(name)) this.#skipping -= 1
    if (this.#skipping > 0) return
    if (name === 'p' || name === 'h') this.#endParagraph()
    else this.closed(name)
  }

  #append(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph) paragraph.text += text
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) throw new AnalysisFailure('damaged')
    this.paragraph({ ...paragraph, text: paragraph.text.trim() }, this.#paragraphs.at(-1))
  }
}

function spaces(attributes: Attributes): number {
  const count = Number(attribute(attributes, 'c') ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxSpaces) : 1
}
