import type { Document } from '#api/documents/analysis/document.ts'
import { pageCharacters } from '#api/documents/analysis/limits.ts'
import { type Draft, numbered, splitLong } from '#api/documents/analysis/paginate.ts'

/** Lines stay unchanged. A page ends at an empty line if possible. */
export function extractTxt(text: string): Document {
  return { pages: numbered(linePages(text.split('\n'), 1).map(toLines)) }
}

function toLines(page: { firstLine: number; text: string }): Draft {
  return { kind: 'lines', ...page }
}

export function linePages(lines: string[], from: number): { firstLine: number; text: string }[] {
  const pages: { firstLine: number; text: string }[] = []
  let start = 0
  while (start < lines.length) {
    const end = pageEnd(lines, start)
    for (const text of pageText(lines.slice(start, end))) {
      const skipped = lines.slice(start, end).findIndex((line) => line.trim() !== '')
      pages.push({ firstLine: from + start + skipped, text })
    }
    start = end
  }
  return pages
}

/** At an empty line in the page's second half; without one, where the page is full. */
function pageEnd(lines: string[], start: number): number {
  let length = 0
  let pause = start
  for (let index = start; index < lines.length; index += 1) {
    length += lines[index]!.length + 1
    if (length > pageCharacters && index > start) return pause > start ? pause : index
    if (lines[index]!.trim() === '' && length > pageCharacters / 2) pause = index + 1
  }
  return lines.length
}

function pageText(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1) return []
  const text = lines.slice(first).join('\n').trimEnd()
  return lines.length === 1 ? splitLong(text, pageCharacters) : [text]
}
