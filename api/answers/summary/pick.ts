import {
  aboutItself,
  bestTwo,
  contextMalus,
  joinSentences,
  needsContext,
  rankSentences,
  type Scored,
  summaryEllipsis,
} from '#api/documents/analysis/summary.ts'
import {
  type SummarySentence,
  summarySentences,
} from '#api/documents/analysis/summary-sentences.ts'
import { isCommonChineseWord } from '#api/documents/words/common-chinese.ts'
import { isCommonWord } from '#api/documents/words/common-english.ts'

export type FileSummary = { id: string; summary: string }
export type KbSummary = { text: string; sourceIds: string[]; isByModel?: boolean }

type Sentence = { id: string } & Pick<SummarySentence, 'text' | 'follows'>

const mostCharacters = 300
/** A file's summary has two sentences; a file's text of one line may have more. */
const mostOfFile = 2
/** “This report” means nothing where the report is not shown. */
const itselfMalus = 0.4

/**
 * The one or two sentences that share most with all summaries, from different files, in the main
 * language. Empty without whole sentences, and if no two files have anything in common: unrelated
 * sentences do not say what the knowledge base is about.
 */
export function pickKbSummary(files: FileSummary[]): KbSummary {
  const sentences = ofMainLanguage(withoutCopies(files)).flatMap(sentencesOfFile)
  if (new Set(sentences.map(({ id }) => id)).size < 2)
    return asSummary(sentences, [...sentences.keys()])
  const texts = sentences.map(({ text }) => text)
  const idOf = ({ index }: Scored) => sentences[index]?.id
  const ranked = rankSentences(texts, texts.map(weightOf))
  const relatedTo = (one: Scored) =>
    ranked.filter((other) => idOf(other) !== idOf(one) && areRelated(one, other))
  const best = ranked.find((one) => relatedTo(one).length > 0)
  if (!best) return asSummary(sentences, [])
  const two = bestTwo([best, ...relatedTo(best)], mostCharacters)
  return asSummary(
    sentences,
    two.map(({ index }) => index),
  )
}

/** Words that are common in texts on any topic do not relate. */
function areRelated(one: Scored, other: Scored): boolean {
  return [...one.terms].some(
    (term) => other.terms.has(term) && !isCommonWord(term) && !isCommonChineseWord(term),
  )
}

function asSummary(sentences: Sentence[], picked: number[]): KbSummary {
  const sourceIds = [...new Set(picked.map((index) => sentences[index]!.id))]
  return { text: joinSentences(sentences, picked), sourceIds }
}

// The same document in several formats counts once.
function withoutCopies(files: FileSummary[]): FileSummary[] {
  return [...new Map(files.toReversed().map((file) => [file.summary, file])).values()].toReversed()
}

function ofMainLanguage(files: FileSummary[]): FileSummary[] {
  const chinese = files.filter(({ summary }) => isChinese(summary))
  if (chinese.length * 2 > files.length) return chinese
  return files.filter(({ summary }) => !isChinese(summary))
}

function isChinese(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length * 2 > letters.length
}

// A summary that ends with “…” is the beginning of a text without sentences.
function sentencesOfFile({ id, summary }: FileSummary): Sentence[] {
  if (summary.endsWith('…')) return []
  const parts = summary.split(summaryEllipsis).map((text) => ({ text }))
  const sentences = summarySentences(parts).slice(0, mostOfFile)
  return sentences.map(({ text, follows }) => ({ id, text, follows }))
}

function weightOf(text: string): number {
  return (needsContext.test(text) ? contextMalus : 1) * (aboutItself.test(text) ? itselfMalus : 1)
}
