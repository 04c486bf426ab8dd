import type { BinEntry } from '#contract/entities/bin.ts'
import { plainLine } from '#shared/plain-line.ts'

export function plainTitle({ kind, title }: BinEntry): string {
  return kind === 'message' ? plainLine(title) : title
}
