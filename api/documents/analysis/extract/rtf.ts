import { AnalysisFailure, type Document } from '#api/documents/analysis/document.ts'
import { Blocks, numbered, oneLine, sections } from '#api/documents/analysis/paginate.ts'
import { charsetEncoding, codePageEncoding, RtfText } from './rtf-text.ts'

const headingName = /^(heading|标题) \d;?/i

class RtfTables {
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

const maxGroups = 1_000

const skipped =
  'colortbl listtable listoverridetable revtbl rsidtbl generator pict object header headerl headerr headerf footer footerl footerr footerf fldinst themedata datastore colorschememapping latentstyles xmlnstbl listtext pntext bkmkstart bkmkend annotation atnid atnauthor atnref mmathPr filetbl template info'.split(
    ' ',
  )

type Target = 'text' | 'note' | 'title' | 'fonts' | 'styles' | 'nothing'

const targets = new Map<string, Target>([
  ['fonttbl', 'fonts'],
  ['stylesheet', 'styles'],
  ['title', 'title'],
  ...skipped.map((name): [string, Target] => [name, 'nothing']),
])

const signs = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['endash', '–'],
  ['emdash', '—'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['~', '\u00a0'],
  ['_', '\u2011'],
])

/** The npm packages for RTF had no release for years, and its text needs only these few rules. */
export function extractRtf(bytes: Uint8Array): Document {
  const reader = new RtfReader(Buffer.from(bytes).toString('latin1'))
  reader.read()
  const title = oneLine(reader.title)
  const pages = numbered(sections(reader.blocks.list))
  const named = title || pages.find((page) => page.name)?.name
  return { pages, ...(named ? { title: named } : {}) }
}

type Group = { target: Target; encoding: string; skipAfterUnicode: number }

class RtfReader {
  readonly blocks = new Blocks()
  title = ''
  #source: string
  #at = 0
  #group: Group = { target: 'text', encoding: codePageEncoding(1252), skipAfterUnicode: 1 }
  #outer: Group[] = []
  #text = new RtfText()
  #documentEncoding = codePageEncoding(1252)
  #tables = new RtfTables()
  #toSkip = 0
  #heading = false
  #inList = false
  #row: string[] = []
  #inTable = false

  constructor(source: string) {
    this.#source = source
  }

  read(): void {
    while (this.#at < this.#source.length) {
      const sign = this.#source[this.#at]
      if (sign === '{') this.#openGroup()
      else if (sign === '}') this.#closeGroup()
      else if (sign === '\\') this.#control()
      else this.#run()
    }
    this.#endParagraph()
  }

  #openGroup(): void {
    this.#at += 1
    if (this.#outer.length >= maxGroups) throw new AnalysisFailure('too_complex')
    this.#outer.push({ ...this.#group })
  }

  #closeGroup(): void {
    this.#at += 1
    const outer = this.#outer.pop()
    if (!outer) throw new AnalysisFailure('damaged')
    this.#text.flush(this.#group.encoding)
    if (this.#group.target === 'title' && outer.target !== 'title')
      this.title = this.#text.take(this.#group.encoding)
    if (this.#group.target === 'note' && outer.target === 'text') this.#characters(')')
    this.#group = outer
  }

  /** Line breaks in the file mean nothing. */
  #run(): void {
    const end = nextSign(this.#source, this.#at)
    const text = this.#source.slice(this.#at, end).replace(/[\r\n]/g, '')
    this.#at = end
    if (this.#group.target === 'styles') this.#tables.styleName(text)
    if (!this.#isKept()) return
    const skip = Math.min(this.#toSkip, text.length)
    this.#toSkip -= skip
    this.#write(text.slice(skip))
  }

  #write(text: string): void {
    const { encoding } = this.#group
    if (/^[\0-\x7f]*$/.test(text)) this.#text.ascii(text, encoding)
    else for (const sign of text) this.#text.byte(sign.charCodeAt(0), encoding)
  }

  #control(): void {
    word.lastIndex = this.#at
    const found = word.exec(this.#source)
    if (found) {
      this.#at = word.lastIndex
      this.#word(found[1]!, found[2] === undefined ? undefined : Number(found[2]))
    } else this.#symbol()
  }

  #symbol(): void {
    const sign = this.#source[this.#at + 1] ?? ''
    this.#at += 2
    if (sign === "'") this.#escapedByte()
    else if (sign === '*') this.#group.target = 'nothing'
    else if (sign === '\n' || sign === '\r') this.#endParagraph()
    else if ('{}\\'.includes(sign)) this.#characters(sign)
    else this.#characters(signs.get(sign) ?? '')
  }

  #escapedByte(): void {
    const value = Number.parseInt(this.#source.slice(this.#at, this.#at + 2), 16)
    this.#at += 2
    if (this.#toSkip > 0) this.#toSkip -= 1
    else if (this.#isKept() && Number.isInteger(value)) this.#text.byte(value, this.#group.encoding)
  }

  #word(name: string, value: number | undefined): void {
    const target = targets.get(name)
    if (name === 'bin') this.#at += Math.max(0, value ?? 0)
    else if (target) this.#group.target = target
    else if (name === 'footnote') this.#startNote()
    else if (this.#group.target === 'fonts') this.#tables.fontWord(name, value)
    else if (this.#group.target === 'styles') this.#tables.styleWord(name, value)
    else if (name === 'ansicpg') this.#setDocumentEncoding(value ?? 1252)
    else if (name === 'f') this.#setFont(value ?? 0)
    else if (name === 'uc') this.#group.skipAfterUnicode = Math.min(Math.max(value ?? 1, 0), 8)
    else if (name === 'u') this.#unicode(value ?? 0)
    else if (signs.has(name)) this.#characters(signs.get(name) ?? '')
    else if (this.#group.target === 'note' && name === 'par') this.#characters(' ')
    else if (this.#group.target === 'text') this.#layout(name, value)
  }

  /** A footnote stands in brackets where its mark is. */
  #startNote(): void {
    this.#characters(' (')
    this.#group.target = 'note'
  }

  #setDocumentEncoding(codePage: number): void {
    this.#documentEncoding = codePageEncoding(codePage)
    this.#group.encoding = this.#documentEncoding
    for (const group of this.#outer) group.encoding = this.#documentEncoding
  }

  #setFont(font: number): void {
    this.#text.flush(this.#group.encoding)
    this.#group.encoding = this.#tables.encodingOf(font) ?? this.#documentEncoding
  }

  #unicode(value: number): void {
    this.#characters(String.fromCharCode(value < 0 ? value + 0x10000 : value))
    this.#toSkip = this.#group.skipAfterUnicode
  }

  #layout(name: string, value: number | undefined): void {
    if (name === 'par' || name === 'sect' || name === 'page') this.#endParagraph()
    else if (name === 'pard') this.#plainParagraph()
    else if (name === 's') this.#heading = this.#tables.isHeading(value)
    else if (name === 'outlinelevel') this.#heading = isHeadingLevel(value)
    else if (name === 'ls') this.#inList = true
    else if (name === 'intbl') this.#inTable = true
    else if (name === 'cell') this.#endCell()
    else if (name === 'row') this.#endRow()
  }

  #plainParagraph(): void {
    this.#heading = false
    this.#inList = false
    this.#inTable = false
  }

  #characters(text: string): void {
    this.#toSkip = 0
    if (this.#isKept()) this.#text.characters(text, this.#group.encoding)
  }

  #isKept(): boolean {
    return ['text', 'note', 'title'].includes(this.#group.target)
  }

  #endParagraph(): void {
    if (this.#group.target !== 'text') return
    // A paragraph inside a cell goes on in the same cell.
    if (this.#inTable) this.#characters(' ')
    else this.#addBlock(this.#text.take(this.#group.encoding))
  }

  #addBlock(taken: string): void {
    // The last paragraph of a footnote leaves a space before its bracket.
    const text = taken.replaceAll(' )', ')')
    if (this.#heading) this.blocks.add({ text, heading: true })
    else if (this.#inList && text.trim() !== '')
      this.blocks.add({ text: `• ${text.trim()}`, tight: 'item' })
    else this.blocks.add({ text })
  }

  #endCell(): void {
    this.#row.push(this.#text.take(this.#group.encoding).replace(/\s+/g, ' ').trim())
  }

  #endRow(): void {
    this.blocks.add({ text: this.#row.join('\t'), tight: 'row' })
    this.#row = []
    this.#inTable = false
  }
}

const word = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?/y
const sign = /[\\{}]/g

function nextSign(source: string, from: number): number {
  sign.lastIndex = from
  return sign.exec(source)?.index ?? source.length
}

/** Whether an outline level makes a paragraph a heading: 9 means running text. */
function isHeadingLevel(level: number | undefined): boolean {
  return (level ?? 9) < 9
}
