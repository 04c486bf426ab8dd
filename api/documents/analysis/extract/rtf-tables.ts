import { charsetEncoding } from './rtf-text.ts'

const headingName = /^(heading|标题) \d;?/i

/** Whether an outline level makes a paragraph a heading: 9 means running text. */
export function isHeadingLevel(level: number | undefined): boolean {
  return (level ?? 9) < 9
}

/** What the tables at the beginning of a rich text say of its fonts and styles. */
export class RtfTables {
  #fonts = new Map<number, string>()
  #headings = new Set<number>()
  #font = 0
  #style = 0

  fontWord(name: string, value: number | undefined): void {
    if (name === 'f') this.#font = value ?? 0
    const encoding = name === 'fcharset' ? charsetEncoding(value ?? 0) : undefined
    if (encoding) this.#fonts.set(this.#font, encoding)
  }

  styleWord(name: string, value: number | undefined): void {
    if (name === 's') this.#style = value ?? 0
    if (name === 'outlinelevel' && isHeadingLevel(value)) this.#headings.add(this.#style)
  }

  styleName(text: string): void {
    if (headingName.test(text.trim())) this.#headings.add(this.#style)
  }

  encodingOf(font: number): string | undefined {
    return this.#fonts.get(font)
  }

  isHeading(style: number | undefined): boolean {
    return this.#headings.has(style ?? 0)
  }
}
