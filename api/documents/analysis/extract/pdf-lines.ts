type TextItem = {
  str: string
  hasEOL: boolean
  /** A matrix; its last two numbers are the position on the page, from the bottom. */
  transform: number[]
  height: number
}

export type Line = { text: string; y: number; height: number }

/** A gap between two baselines, in line heights, that begins a paragraph. */
const paragraphGap = 1.7
/** A line whose letters are so many times larger or smaller begins a paragraph, as below a heading. */
const otherSize = 1.2

export function linesOf(items: readonly object[]): Line[] {
  const lines: Line[] = []
  let parts: TextItem[] = []
  for (const item of items) {
    if (!isTextItem(item)) continue
    parts.push(item)
    if (!item.hasEOL) continue
    lines.push(lineOf(parts))
    parts = []
  }
  if (parts.length > 0) lines.push(lineOf(parts))
  return lines.filter((line) => line.text !== '' && isReadable(line.text))
}

/** The share of meaningless characters above which a line is unreadable. */
const noiseShare = 0.3

/** Some fonts do not map their glyphs to characters. */
export function isReadable(line: string): boolean {
  const noise = line.match(/[^\P{Cc}\t]|\p{Co}|\ufffd/gu)?.length ?? 0
  return noise <= line.length * noiseShare
}

function isTextItem(item: object): item is TextItem {
  return 'str' in item
}

function lineOf(items: TextItem[]): Line {
  const text = items.map((item) => item.str).join('')
  const first = items.find((item) => item.str.trim() !== '') ?? items[0]!
  // Of most of its letters, so that a sign that stands out does not make it another line.
  const most = items.reduce((one, other) => (other.str.length > one.str.length ? other : one))
  const height = Math.max(most.height, 1)
  return { text: text.replace(/[ \u00a0]+/g, ' ').trim(), y: first.transform[5] ?? 0, height }
}

export function pageText(lines: Line[]): string {
  let text = ''
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1]
    if (previous) text += beginsParagraph(previous, line) ? '\n\n' : '\n'
    text += line.text
  }
  return readableText(text)
}

function beginsParagraph(previous: Line, line: Line): boolean {
  const gap = previous.y - line.y
  const [small, large] = [previous.height, line.height].sort((a, b) => a - b) as [number, number]
  if (large > otherSize * small) return true
  return gap < -line.height || gap > paragraphGap * Math.max(previous.height, line.height)
}

/** Expands ligatures, joins words hyphenated at line ends, and removes invisible characters. */
export function readableText(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/\ufffe|\u00ad\n/g, '-\n')
    .replace(/(?<=\p{L}{2})[-\u2010]\n(\p{Ll}\S*) ?\n?/gu, '$1\n')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
