import { parseQuestion } from '#api/answers/search/question.ts'
import { blocksOf, type Sentence, sentencesOf } from '#api/documents/words/sentences.ts'
import { isHeadingOf, type Judged } from './confidence.ts'
import { questionWords } from './question-words.ts'

/** From the first opening to the last closing mark, so that a heading may have marks too. */
const inMarks = /["“„「『«](.+)["”“」』»]/su
/** More specific words ask for something that need not stand below the heading. */
const mostSpecific = 0.3
const mostCharacters = 100
/** Shorter blocks are labels and cells, quoted if there is nothing else. */
const least = 20
/** Blocks are quoted until they say this much together. */
const enoughCharacters = 120
const mostBlocks = 3
export const maxQuoteCharacters = 560

/**
 * What a question such as “What do the files say about ‘Expenses’?” asks about, as it may stand
 * above a section: the words in quotation marks, or a whole question; null for other questions.
 * The sentences of a section hardly repeat the words of its heading, so no other search finds them.
 */
export function askedHeading(question: string): string | null {
  const quoted = inMarks.exec(question)
  const heading = quoted ? aboutQuoted(question, quoted) : question.trim()
  return heading && heading.length <= mostCharacters ? heading : null
}

function aboutQuoted(question: string, quoted: RegExpExecArray): string | null {
  const around = question.replace(quoted[0], ' ')
  const { terms, wanted } = parseQuestion(around)
  const isOnlyAbout = questionWords(around, terms).every(({ specific }) => specific <= mostSpecific)
  return wanted === 'thing' && isOnlyAbout ? (quoted[1]?.trim() ?? null) : null
}

/** The first sentences of a passage, of as many blocks as a reader needs to see what it is about. */
export function firstQuotes(passage: Pick<Judged, 'text' | 'heading'>): Sentence[] {
  const blocks = blocksOf(passage.text).filter(({ start, end }) => {
    const text = passage.text.slice(start, end)
    return /[\p{L}\p{N}]/u.test(text) && !isHeadingOf(passage, start)
  })
  const long = blocks.filter(({ start, end }) => weigh(passage.text.slice(start, end)) >= least)
  const quotes: Sentence[] = []
  let characters = 0
  for (const { start, end } of long.length > 0 ? long : blocks) {
    const quote = firstSentences(passage.text.slice(start, end), start)
    quotes.push(quote)
    characters += quote.end - quote.start
    if (quotes.length === mostBlocks || characters >= enoughCharacters) break
  }
  return quotes
}

/** A Chinese character says about as much as three letters. */
export function weigh(text: string): number {
  return text.length + 2 * (text.match(/\p{Script=Han}/gu)?.length ?? 0)
}

function firstSentences(block: string, from: number): Sentence {
  const [first = { start: 0, end: block.length }, second] = sentencesOf(block)
  const end = second && second.end <= maxQuoteCharacters ? second.end : first.end
  return { start: from + first.start, end: from + Math.min(end, maxQuoteCharacters) }
}
