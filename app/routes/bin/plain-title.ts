import type { BinEntry } from '#contract/entities/bin.ts'
import { plainLine } from '#shared/plain-line.ts'

/** The title without Markdown marks; empty for an answer from files. */
export function plainTitle({ kind, title }: BinEntry): string {
  return kind === 'message' ? plainLine(title) : title
}
