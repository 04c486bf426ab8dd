import type { DocumentPage } from './document.ts'
import { pickSentences } from './summary-pick.ts'
import { hasWords, summarySentences, textsWithoutNotices } from './summary-sentences.ts'

export type SummaryPage = Pick<DocumentPage, 'text' | 'name' | 'header'>

const mostCharacters = 300
/** A summary is made of the beginning of a long document. */
const readCharacters = 200_000

/**
 * The one or two sentences of a document that say best what it is about, in its own words and
 * language, at most 300 characters. A document of tables has the names of its columns; one without
 * sentences has its beginning, unless that is no text of words either.
 */
export function summaryOf(pages: SummaryPage[]): string {
  const beginning = beginningOf(pages)
  const sentences = summarySentences(beginning)
  if (sentences.length > 0) return pickSentences(sentences, mostCharacters)
  const header = beginning.find((page) => page.header)?.header
  const text = header ? header.join(', ') : (textsWithoutNotices(beginning).find(hasWords) ?? '')
  return cut(
    text
      .replace(/[.…]{4,}/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

function beginningOf(pages: SummaryPage[]): SummaryPage[] {
  let characters = 0
  const end = pages.findIndex(({ text }) => {
    characters += text.length
    return characters > readCharacters
  })
  return end === -1 ? pages : pages.slice(0, Math.max(end, 1))
}

function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  const part = text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, '')
  return `${part.replace(/\s\S*$/, '')}…`
}
