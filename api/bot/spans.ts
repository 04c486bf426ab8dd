import type { Span } from './match-quote.ts'

const WORD_CHARACTER =
  /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]/v

/** The span with the whole of the words it begins and ends in. */
export function wholeWords(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end]
  while (from > 0 && isInsideWord(text, from)) from -= 1
  while (to < text.length && isInsideWord(text, to)) to += 1
  return { start: from, end: to }
}

/** The span without blanks around it and without what closes a clause. */
export function trimmed(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end)
  const before = words.length - words.trimStart().length
  return { start: start + before, end: start + words.replace(/[\s;:,，；：—–]+$/u, '').length }
}

/** The beginning of the span, in whole words. */
export function shortened(text: string, { start, end }: Span, mostCharacters: number): Span {
  if (end - start <= mostCharacters) return { start, end }
  let to = start + mostCharacters
  while (to > start && isInsideWord(text, to)) to -= 1
  return trimmed(text, { start, end: to })
}

/** In order, with those that touch or overlap as one. */
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
  return WORD_CHARACTER.test(text[at - 1] ?? '') && WORD_CHARACTER.test(text[at] ?? '')
}
