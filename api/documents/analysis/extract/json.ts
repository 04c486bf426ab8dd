import type { Document } from '#api/documents/analysis/document.ts'
import { numbered } from '#api/documents/analysis/paginate.ts'
import { extractTxt, linePages } from './txt.ts'

const longLine = 1_000
/** A larger file is shown as it is written. */
const maxFormatted = 2_000_000

/** JSON: its lines as they are; if it is written without line breaks, one line for each value. */
export function extractJson(text: string): Document {
  const formatted = hasLongLine(text) ? format(text) : undefined
  if (formatted === undefined) return extractTxt(text)
  const pages = linePages(formatted.split('\n'), 1)
  return { pages: numbered(pages.map((page) => ({ kind: 'section', text: page.text }))) }
}

function hasLongLine(text: string): boolean {
  return text.length <= maxFormatted && text.split('\n').some((line) => line.length > longLine)
}

function format(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 1)
  } catch {
    return undefined
  }
}
