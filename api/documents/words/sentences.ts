/** `text.slice(start, end)`, without surrounding white space. */
export type Sentence = { start: number; end: number }

const breakPattern =
  /(?<![.!?])[.!?]+["'”’)\]]*(?=\s)|[。！？]+["'”’」』）)】》]*|(?<![!?])[!?]+(?=\p{Script=Han})|；|……(?![”」』])|\n[^\S\n]*\n\s*|\n/gu
const abbreviation =
  /(?:^|[\s("'“[])(?:[A-Z]|(?:[A-Za-z]\.)+[A-Za-z]|Mr|Mrs|Ms|Dr|Prof|Rev|Hon|St|Mt|Ft|Sr|Jr|Gen|Col|Maj|Capt|Lt|Sgt|Gov|Sen|Rep|Pres|No|Nos|Fig|Figs|Vol|Ch|Sec|Eq|Art|pp|p|ed|eds|vs|v|cf|ca|c|al|etc|approx|est|incl|Inc|Ltd|Co|Corp|Bros|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\.$/u
const alwaysContinues =
  /(?:^|[\s("'“[])(?:Mr|Mrs|Ms|Dr|Prof|Rev|Hon|St|Mt|Gen|Col|Capt|Lt|Gov|Sen|No|Fig|Figs|Vol|vs|v|cf|ca|c|pp|p|[A-Z])\.$/u
const newItem = /^\s*(?:[-*•–—▪◦#>|]|\d{1,3}[.)、]\s|[（(]?[一二三四五六七八九十]{1,3}[、）)])/u
const shortLineCharacters = 60
/** A line such as "Present: Ada, Ben" at the head of minutes. */
const field = String.raw`[^\S\n]*(?:\p{Lu}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+){0,2}:\s|\p{Script=Han}{1,8}[:：])`
/** A wrapped line may begin like a field, or continue a long one. */
const fieldBorder = String.raw`(?<=^${field}[^\n]*|^[^\n\p{Script=Han}]{0,40}|^[^\n]{0,16}|[.!?。！？；][^\S\n]*)\n(?=${field})|(?<=^${field}[^\n]{0,30})\n(?=[^\S\n]*[\p{Lu}\p{Script=Han}])`
/** A short line without punctuation above a line that is one whole sentence. */
const titleBorder = String.raw`(?<=(?<![^\n]\n)^(?:\p{Lu}[^\n\p{P}\p{Script=Han}]{2,30}|[\p{Script=Han}\p{N}]{2,12}))\n(?=\p{Lu}[^\n\p{Script=Han}]*[.!?]$|\p{Script=Han}[^\n]*[。！？]$)`
const borderOfField = new RegExp(`${fieldBorder}|${titleBorder}`, 'muy')
/** A short line such as "2. Data management" above a text. */
const sectionLine = String.raw`^[^\S\n]*(?:\d{1,3}[.)]\s[^\n.!?:;]{1,29}[^\n.!?:;,-]|[一二三四五六七八九十]{1,3}、[^\n。！？：；]{1,15}[^\n。！？：；，、])`
const belowSection = String.raw`\n(?=[^\S\n]*[\p{Lu}\p{Script=Han}])`
const startOfSection = new RegExp(sectionLine + belowSection, 'muy')
/** Blank lines, the cells and rows of tables, list items, fields, and the lines of headings. */
const blockBorder = new RegExp(
  String.raw`\n[^\S\n]*\n\s*|[^\S\n]*\t\s*|\n(?=[^\n]*\t)|(?<=\t[^\n]*)\n|(?<=^#{1,6}\s[^\n]*)\n|\n(?=\s*(?:[-*•–—▪◦>|]|#{1,6}\s|\d{1,3}[.)、]\s|[（(]?[一二三四五六七八九十]{1,3}[、）)]))|${fieldBorder}|${titleBorder}|(?<=${sectionLine})${belowSection}`,
  'gmu',
)

/** Positions must be asked in ascending order, so that the text is read only once. */
class Brackets {
  #text: string
  #read = 0
  #opened = -1
  #closed = -1

  constructor(text: string) {
    this.#text = text
  }

  openBetween(start: number, at: number): boolean {
    for (; this.#read < at; this.#read += 1) {
      const char = this.#text[this.#read]
      if (char === '(' || char === '（') this.#opened = this.#read
      else if (char === ')' || char === '）') this.#closed = this.#read
    }
    return this.#opened >= start && this.#opened > this.#closed
  }
}

export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  const brackets = new Brackets(text)
  let start = 0
  for (const match of text.matchAll(breakPattern)) {
    const end = match.index + match[0].length
    const inside = match[0] === '；' && brackets.openBetween(start, match.index)
    if (inside || !endsSentence(text, start, match.index, end)) continue
    push(sentences, text, start, end)
    start = end
  }
  push(sentences, text, start, text.length)
  return sentences
}

/**
 * The blocks of a text, in order, as offsets: paragraphs, headings, list items and cells of tables.
 * A quote never crosses the border of a block.
 */
export function blocksOf(text: string): Sentence[] {
  const blocks: Sentence[] = []
  let start = 0
  for (const { index, 0: border } of text.matchAll(blockBorder)) {
    push(blocks, text, start, index)
    start = index + border.length
  }
  push(blocks, text, start, text.length)
  return blocks
}

/** Returns whether the line at `start` is the heading of a section with a number. */
export function isSectionLine(text: string, start: number): boolean {
  startOfSection.lastIndex = start
  return startOfSection.test(text)
}

function push(sentences: Sentence[], text: string, from: number, to: number) {
  const part = text.slice(from, to)
  const start = from + (part.length - part.trimStart().length)
  const end = from + part.trimEnd().length
  if (end > start) sentences.push({ start, end })
}

function endsSentence(text: string, start: number, at: number, end: number): boolean {
  const mark = text.slice(at, end)
  if (mark.startsWith('\n')) return mark.indexOf('\n', 1) > 0 || endsLine(text, start, at, end)
  if (!/[.!?]/.test(mark)) return true
  const rest = text.slice(end, end + 40).trimStart()
  if (/^[\p{Ll},;:]/u.test(rest)) return false
  if (!mark.startsWith('.') || mark.length > 1) return true
  const before = text.slice(Math.max(start, at - 12), end)
  if (alwaysContinues.test(before)) return false
  return (
    !abbreviation.test(before) ||
    /^["“‘(]?(?:The|This|That|These|In|On|At|It|He|She|They|A|An|As|But|For|After|When|While|By|His|Her|Its|Their)\b/u.test(
      rest,
    )
  )
}

/** A line break ends headings and list items, but not lines of wrapped text. */
function endsLine(text: string, start: number, at: number, end: number): boolean {
  const next = text.slice(end, (text.indexOf('\n', end) + text.length + 1) % (text.length + 1))
  borderOfField.lastIndex = at
  if (newItem.test(next) || next.includes('\t') || borderOfField.test(text)) return true
  const line = text.slice(Math.max(start, text.lastIndexOf('\n', at - 1) + 1), at).trim()
  if (/^#{1,6}\s/u.test(line) || line.includes('\t')) return true
  if (/[,;:，、：-]$/u.test(line)) return false
  const opens = /^\s*[\p{Lu}\p{Script=Han}"“「(（]/u.test(next)
  return opens && line.length < shortLineCharacters && line.length < next.length * 0.7
}
