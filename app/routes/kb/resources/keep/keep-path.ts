import { href } from 'react-router'
import { addPassages, type Passage } from '#app/routes/kb/resources/preview/passage.ts'

/** `words`, `end`: the beginning and the end of the words on the page; see `endsOf`. */
export type KeptFrom =
  | { resource: string; page: string; start?: string; words?: string; end?: string }
  | { chat: string; message: string }

/** The address of the dialog that keeps a line of this source. `marked`: what it offers first. */
export function keepPath(kbId: string, source: KeptFrom, marked: Passage[] = []): string {
  const query = new URLSearchParams(source)
  addPassages(query, marked)
  return `${href('/kb/:kbId/book/keep', { kbId })}?${query}`
}

const mostInAddress = 100

/** Long words would make an address too long: their two ends say the same. */
export function endsOf(selected: string): { words: string; end?: string } {
  const text = selected.trim()
  if (text.length <= 2 * mostInAddress) return { words: text }
  return { words: text.slice(0, mostInAddress), end: text.slice(-mostInAddress) }
}
