import type { Typed } from './use-caret-list.ts'

const longestName = 80

// As on the server: an `@` within a word, for example in an e-mail address, begins no mention.
const within = /(?!\p{sc=Han})[\p{L}\p{N}._+-]$/u

/** Null if none is typed. */
export function typedMention(text: string, caret: number): Typed | null {
  const start = Math.max(0, caret - longestName)
  const before = text.slice(start, caret)
  // Chinese input methods also type the wide sign.
  const index = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'))
  if (index < 0) return null
  const at = start + index
  const query = before.slice(index + 1)
  if (/^\s|[\n]|\s\s/.test(query)) return null
  return within.test(text.slice(Math.max(0, at - 2), at)) ? null : { at, query }
}
