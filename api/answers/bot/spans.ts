import type { Span } from './match-quote.ts'

const wordCharacter = /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]/v

/** Extends a span to whole words. */
export function wholeWords(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end]
  while (from > 0 && isInsideWord(text, from)) from -= 1
  while (to < text.length && isInsideWord(text, to)) to += 1
  return { start: from, end: to }
}

/** Trims blanks around a span, and punctuation at its end. */
export function trimmed(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end)
  const before = words.length - words.trimStart().length
  return { start: start + before, end: start + words.replace(/[\s;:,，；：—–]+$/u, '').length }
}

/** Shortens a span to at most `mostCharacters`, in whole words. */
export function shortened(text: string, { start, end }: Span, mostCharacters: number): Span {
  if (end - start <= mostCharacters) return { start, end }
  let to = start + mostCharacters
  while (to > start && isInsideWord(text, to)) to -= 1
  return trimmed(text, { start, end: to })
}

/** Sorts spans and merges those that touch or overlap. */
export function merged(spans: Span[]): Span[] {
  const whole: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}

function isInsideWord(text: string, at: number): boolean {
  return wordCharacter.test(text[at - 1] ?? '') && wordCharacter.test(text[at] ?? '')
}
