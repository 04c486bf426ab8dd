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
  if (isNumber(text)) return 'whitespace-nowrap text-end'
  return isShortCell(text) ? 'whitespace-nowrap' : 'min-w-48!'
}

/** Of the name of a column, of which one cell is known. */
export function columnLook(name: string, cell = ''): string {
  return isNumber(cell) ? `${cellLook(name)} text-end!` : cellLook(name)
}

// Also with a sign, a currency or a unit of one sign, such as “-1,200.50 €”. No date or phone number.
function isNumber(text: string): boolean {
  return (
    text.length <= short &&
    /^\p{Sc}?\s?[-−+]?\p{Sc}?\d{1,3}(?:[ .,'’\u00a0\u202f]?\d{3})*(?:[.,]\d+)?\s?[\p{Sc}%‰]?$/u.test(
      text,
    )
  )
}
