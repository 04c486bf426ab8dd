import { type Sentence, sentencesOf } from './sentences.ts'

export type IndexedPage = { n: number; text: string; name?: string }

/** Found and quoted as a unit: `page.text.slice(start, end) === text`. */
export type Passage = { page: number; start: number; end: number; heading?: string; text: string }

const enoughCharacters = 500
const maxCharacters = 1200
const headingCharacters = 90
/** Cut, because it is stored with every passage below it. */
const keptOfHeading = 300
/** A Chinese character has about as much information as three Latin letters. */
const cjkWeight = 2
const cjkPattern = /\p{Script=Han}/gu

/**
 * About 500 to 1,200 characters, between paragraphs or sentences, with the heading above. A heading
 * is never parted from the text below it, so the two may be a little longer.
 */
export function makePassages(pages: IndexedPage[]): Passage[] {
  return pages.flatMap((page) => passagesOfPage(page))
}

function passagesOfPage(page: IndexedPage): Passage[] {
  const passages: Passage[] = []
  let heading = page.name
  let open: WeightedSentence | undefined
  const close = () => {
    if (open) passages.push(passageOf(page, open, heading))
    open = undefined
  }
  for (const block of paragraphsOf(page.text)) {
    const title = headingOf(page.text.slice(block.start, block.end))
    if (title) {
      close()
      heading = title
    }
    for (const piece of piecesOf(page.text, block)) {
      const longer = open && lengthened(page.text, open, piece)
      const joins = open && longer && fits(open, longer)
      if (!joins) close()
      open = joins ? longer : { ...weighed(page.text, piece), isHeading: title !== undefined }
    }
  }
  close()
  return passages
}

/** So that a longer range is not weighed again from the beginning. */
type WeightedSentence = Sentence & { weight: number; isHeading?: boolean }

function weighed(text: string, { start, end }: Sentence): WeightedSentence {
  return { start, end, weight: weigh(text.slice(start, end)) }
}

function lengthened(
  text: string,
  { start, end, weight }: WeightedSentence,
  piece: Sentence,
): WeightedSentence {
  return { start, end: piece.end, weight: weight + weigh(text.slice(end, piece.end)) }
}

function passageOf(
  page: IndexedPage,
  { start, end }: Sentence,
  heading: string | undefined,
): Passage {
  const text = page.text.slice(start, end)
  return { page: page.n, start, end, ...(heading ? { heading } : {}), text }
}

function fits(open: WeightedSentence, longer: WeightedSentence): boolean {
  if (longer.weight <= enoughCharacters) return true
  return open.weight < enoughCharacters && (open.isHeading || longer.weight <= maxCharacters)
}

function weigh(text: string): number {
  return text.length + (text.match(cjkPattern)?.length ?? 0) * cjkWeight
}

function paragraphsOf(text: string): Sentence[] {
  const blocks: Sentence[] = []
  const border = /\n[^\S\n]*\n\s*|(?<=^#{1,6}\s[^\n]*)\n/gmu
  let from = 0
  for (const match of [...text.matchAll(border), { index: text.length, 0: '' }]) {
    const part = text.slice(from, match.index)
    const start = from + (part.length - part.trimStart().length)
    const end = from + part.trimEnd().length
    if (end > start) blocks.push({ start, end })
    from = match.index + match[0].length
  }
  return blocks
}

function headingOf(block: string): string | undefined {
  const marked = /^#{1,6}\s+(\S.*)$/u.exec(block)
  if (marked?.[1]) return marked[1].slice(0, keptOfHeading).trim()
  // The names of columns are no heading.
  if (/[\n\t]/.test(block) || block.length > headingCharacters) return undefined
  return /[\p{L}]/u.test(block) && !/[.!?:;,。！？：；，、]["”』」)]*$/u.test(block)
    ? block
    : undefined
}

function piecesOf(text: string, block: Sentence): Sentence[] {
  if (weigh(text.slice(block.start, block.end)) <= maxCharacters) return [block]
  return sentencesOf(text.slice(block.start, block.end)).flatMap((sentence) =>
    cut(text, { start: block.start + sentence.start, end: block.start + sentence.end }),
  )
}

/** A table or a log, for example; at a space if possible. */
function cut(text: string, piece: Sentence): Sentence[] {
  const cuts: Sentence[] = []
  let start = piece.start
  // `weigh` counts at least one per character, so a longer piece is always too heavy.
  while (weigh(text.slice(start, Math.min(piece.end, start + maxCharacters + 1))) > maxCharacters) {
    let end = start + maxCharacters
    while (weigh(text.slice(start, end)) > maxCharacters) end -= 100
    const space = text.slice(start, end).search(/\s\S*$/u)
    if (space > 0) end = start + space
    else if (/[\uDC00-\uDFFF]/.test(text[end] ?? '')) end -= 1
    cuts.push({ start, end })
    start = end
    while (start < piece.end && /\s/u.test(text[start] ?? '')) start += 1
  }
  return start < piece.end ? [...cuts, { start, end: piece.end }] : cuts
}
