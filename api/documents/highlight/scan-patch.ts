import type { HighlightKind } from '#shared/highlights.ts'
import type { Piece } from './scan.ts'

const kinds: Record<string, HighlightKind> = { '+': 'added', '-': 'removed', '@': 'keyword' }

/** The added and removed lines of a patch. */
export function scanPatch(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const isHead = line.startsWith('+++') || line.startsWith('---')
    const kind = isHead ? 'comment' : kinds[line[0] ?? '']
    if (kind) pieces.push({ start, end, kind })
    start = end + 1
  }
  return pieces
}
