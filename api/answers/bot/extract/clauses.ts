import type { Sentence } from '#api/documents/words/sentences.ts'

/** Not within numbers such as 1,000, 19:20 and 1998–2002. */
const border = /[;:,.!?](?=\s)|[;:,!?](?=[^\x20-\x7f])|[，；：。！？\n]|[—–](?!\d)/gu
const conjunction = /\s(?=(?:and|but|while|whereas)\s)/gu

/** The clauses of `text`, in order, as offsets, each with the mark that ends it. */
export function clausesIn(text: string): Sentence[] {
  return parted(text, endsIn(text))
}

/** As `clausesIn`, but a conjunction begins another clause too. */
export function statementsIn(text: string): Sentence[] {
  const joints = [...text.matchAll(conjunction)].map(({ index }) => index)
  const borders = [...endsIn(text), ...joints].toSorted((one, other) => one - other)
  return parted(text, borders)
}

function endsIn(text: string): number[] {
  return [...text.matchAll(border)].map(({ index }) => index + 1)
}

function parted(text: string, borders: number[]): Sentence[] {
  return [...borders, text.length]
    .map((end, index) => ({ start: borders[index - 1] ?? 0, end }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '')
}
