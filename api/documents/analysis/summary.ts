import { isStopword } from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { joinCjkLines } from '#shared/cjk-lines.ts'
import type { DocumentPage } from './document.ts'
import {
  hasWords,
  type SummarySentence,
  summarySentences,
  textsWithoutNotices,
} from './summary-sentences.ts'

/** Without what stands before it, such a sentence says little. */
export const needsContext =
  /^(?:it|they|he|she|however|but|and|so|therefore|thus|then|also|moreover|furthermore|these|such|those|here|next|for example|for instance|if|note|see|此外|因此|但是|但|然而|所以|而且|另外|例如|他|她|它|如果|注意|参见)(?![\p{L}])/iu

export const aboutItself =
  /^(?:(?:in )?(?:this|our) (?:[\p{L}-]+ )?(?:document|paper|report|article|study|guide|handbook|manual|book|page|policy|plan|note|memo|review|project)|(?:本|这份|这本|这篇)(?:文|报告|论文|手册|指南|书|研究|文件|文档|制度|计划|说明|项目))/iu

const itselfBonus = 1.6

const openingBonus = 1.6

export const contextMalus = 0.6

/** So many sentences before it halve the score for its position. */
const halfWay = 3

/** Sentences that share more of their words than this say the same. */
const mostAlike = 0.6

export type SummaryPage = Pick<DocumentPage, 'text' | 'name' | 'header'>

const startsInChinese = /^\p{Script=Han}/u
/** Between sentences of a summary. */
export const summaryEllipsis = / … |……/
const longestEllipsis = 3

const mostCharacters = 300
const readCharacters = 200_000

/**
 * At most two sentences and 300 characters in the document's words and language, with an ellipsis
 * between sentences that do not follow each other. Tables have the names of their columns; a text
 * without sentences its beginning, unless that has no words either.
 */
export function summaryOf(pages: SummaryPage[]): string {
  const beginning = beginningOf(pages)
  const sentences = summarySentences(beginning)
  if (sentences.length > 0) return pickSentences(sentences, mostCharacters)
  const header = beginning.find((page) => page.header)?.header
  const text = header ? header.join(', ') : (textsWithoutNotices(beginning).find(hasWords) ?? '')
  return cut(
    joinCjkLines(text)
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

export type Scored = { index: number; text: string; score: number; terms: Set<string> }

/** The sentence that shares most, preferring early ones, and a second one if both fit. */
function pickSentences(sentences: SummarySentence[], mostCharacters: number): string {
  const weights = sentences.map(weightInDocument)
  const texts = sentences.map(({ text }) => text)
  const two = bestTwo(rankSentences(texts, weights), mostCharacters)
  return joinSentences(
    sentences,
    two.map(({ index }) => index),
  )
}

/** Keeps their order. The second one must fit and add something. */
export function bestTwo(ranked: Scored[], mostCharacters: number): Scored[] {
  const best = ranked[0]
  if (!best) return []
  const second = ranked
    .slice(1)
    .find((one) => fits(best, one, mostCharacters) && alike(best, one) < mostAlike)
  return second ? [best, second].toSorted((a, b) => a.index - b.index) : [best]
}

/** In ascending order, with an ellipsis between sentences that do not follow each other. */
export function joinSentences(
  sentences: Pick<SummarySentence, 'text' | 'follows'>[],
  picked: number[],
): string {
  return picked.reduce((all, index) => {
    const { text, follows } = sentences[index]!
    if (all === '') return text
    const isNext = follows && picked.includes(index - 1)
    return all + (isNext ? spaceBefore(text) : ellipsisBefore(text)) + text
  }, '')
}

function weightInDocument({ text, opening }: SummarySentence, index: number): number {
  const early = 1 / (1 + index / halfWay)
  const context = needsContext.test(text) ? contextMalus : 1
  const itself = aboutItself.test(text) ? itselfBonus : 1
  return early * context * itself * (opening ? openingBonus : 1)
}

/** Sorts by what they share with all, times their weight; the best first. */
export function rankSentences(sentences: string[], weights: number[]): Scored[] {
  const terms = sentences.map(contentTerms)
  const counts = new Map<string, number>()
  for (const set of terms) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1)
  const scored = sentences.map((text, index) => {
    const own = terms[index]!
    const shared = [...own].reduce((sum, term) => sum + Math.log(counts.get(term) ?? 1), 0)
    const central = (1 + shared) / Math.sqrt(own.size + 4)
    return { index, text, terms: own, score: central * (weights[index] ?? 1) }
  })
  return scored.toSorted((a, b) => b.score - a.score || a.index - b.index)
}

function contentTerms(text: string): Set<string> {
  const terms = termsOf(text).filter(({ kind }) => kind === 'word' || kind === 'pair')
  return new Set(terms.map(({ term }) => term).filter((term) => !isStopword(term)))
}

function fits(best: Scored, other: Scored, mostCharacters: number): boolean {
  return best.text.length + other.text.length + longestEllipsis <= mostCharacters
}

function alike(a: Scored, b: Scored): number {
  const shared = [...a.terms].filter((term) => b.terms.has(term)).length
  return shared / Math.max(1, Math.min(a.terms.size, b.terms.size))
}

// Chinese text has no spaces between sentences.
function spaceBefore(sentence: string): string {
  return startsInChinese.test(sentence) ? '' : ' '
}

function ellipsisBefore(sentence: string): string {
  return startsInChinese.test(sentence) ? '……' : ' … '
}

function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  const part = text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, '')
  return `${part.replace(/\s\S*$/, '')}…`
}
