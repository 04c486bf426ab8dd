import { pieces } from './passage.ts'

export type TextBlock = { at: number; text: string; kind: 'heading' | 'table' | 'paragraph' }

const mostHeadings = 4

// The first blocks are headings if one of them is the name of the page, which may be the first line
// of its paragraph; a block whose lines all have tabs is a table.
export function textBlocks(text: string, name: string | null): TextBlock[] {
  const blocks = pieces(text, '\n\n')
    .filter((block) => block.text.trim() !== '')
    .flatMap((block, index) => (index < mostHeadings ? splitHeading(block, name) : block))
  const named = name
    ? blocks.slice(0, mostHeadings).findIndex((block) => bare(block.text) === bare(name))
    : -1
  return blocks.map((block, index) => ({
    ...block,
    kind: index <= named ? 'heading' : isTable(block.text) ? 'table' : 'paragraph',
  }))
}

function splitHeading(block: { at: number; text: string }, name: string | null) {
  const end = block.text.indexOf('\n')
  const first = block.text.slice(0, Math.max(0, end))
  if (!name || bare(first) !== bare(name) || block.text.slice(end).trim() === '') return block
  return [
    { at: block.at, text: first },
    { at: block.at + end + 1, text: block.text.slice(end + 1) },
  ]
}

function bare(text: string): string {
  return text.replace(/\s+/g, '')
}

function isTable(text: string): boolean {
  return text
    .trimEnd()
    .split('\n')
    .every((line) => line.includes('\t'))
}
