const short = 24
const wide = /[\u2e80-\uffef]/g

/** In halves of a square: a Chinese character is a square. */
export function cellWidth(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}

/** Names, dates, numbers and codes are short; sentences are not. */
export function isShortCell(text: string): boolean {
  return text.length <= short && cellWidth(text) <= short
}

/**
 * Of a cell of a table that scrolls sideways. Otherwise a narrow window would break a phone number at
 * its hyphens, and Chinese after each character.
 */
export function cellLook(text: string): string {
  return isShortCell(text) ? 'whitespace-nowrap' : 'min-w-48!'
}
