import { href } from 'react-router'

/** `words`, `end`: the beginning and the end of the words on the page; see `endsOf`. */
export type KeptFrom =
  | { resource: string; page: string; start?: string; words?: string; end?: string }
  | { chat: string; message: string }

/** The address of the dialog that keeps a line of this source. */
export function keepPath(kbId: string, source: KeptFrom): string {
  return `${href('/kb/:kbId/book/keep', { kbId })}?${new URLSearchParams(source)}`
}

const mostInAddress = 100

/** Long words would make an address too long: their two ends say the same. */
export function endsOf(selected: string): { words: string; end?: string } {
  const text = selected.trim()
  if (text.length <= 2 * mostInAddress) return { words: text }
  return { words: text.slice(0, mostInAddress), end: text.slice(-mostInAddress) }
}
