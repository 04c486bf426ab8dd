import { joinCjkLines } from '#shared/cjk-lines.ts'

/** At the beginning of a line: bullet or number of an item of a list, and its box. */
const itemMark = /(^|\n)[ \t]{0,20}(?:[-*+•]|\d{1,9}[.)])[ \t]{1,9}(?:\[[ xX]\][ \t]{1,9})?/g

/** The words of a text as a reader sees them, without the marks of lists in its source. */
export function plainItems(text: string): string {
  return joinCjkLines(text.replace(itemMark, (_, before: string) => (before ? ' · ' : '')))
}
