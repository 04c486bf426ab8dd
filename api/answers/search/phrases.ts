import { termsOf } from '#api/documents/words/terms.ts'

/** `text`: all words, without the marks of quotes. `others`: the words outside of quotes. */
export type Typed = { text: string; others: string; phrases: string[] }

const quoted = /"[^"]*"|“[^”]*”|「[^」]*」|『[^』]*』|＂[^＂]*＂/gu

/** What is typed in double quotes is a phrase. Quotes without a word are ordinary characters. */
export function typedOf(query: string): Typed {
  const phrases = (query.match(quoted) ?? []).filter(hasWords).map(unquoted)
  if (phrases.length === 0) return { text: query, others: query, phrases }
  const change = (to: (phrase: string) => string) =>
    query
      .replaceAll(quoted, (whole) => (hasWords(whole) ? ` ${to(whole)} ` : whole))
      .replaceAll(/\s+/gu, ' ')
      .trim()
  return { text: change(unquoted), others: change(() => ''), phrases }
}

/** As long as the query. */
export function outsideOfPhrases(query: string): string {
  return query.replaceAll(quoted, (whole) => (hasWords(whole) ? ' '.repeat(whole.length) : whole))
}

function hasWords(text: string): boolean {
  return termsOf(text).length > 0
}

function unquoted(text: string): string {
  return text.slice(1, -1).trim()
}
