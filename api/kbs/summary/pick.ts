import {
  aboutItself,
  bestTwo,
  contextMalus,
  joinSentences,
  needsContext,
  rankSentences,
} from '#api/analysis/summary-pick.ts'
import { summarySentences } from '#api/analysis/summary-sentences.ts'

export type FileSummary = { id: string; summary: string }
export type KbSummary = { text: string; sourceIds: string[] }

type Sentence = { id: string; text: string }

const mostCharacters = 300
/** A file's summary has two sentences; a file's text of one line may have more. */
const mostOfFile = 2
/** “This report” means nothing where the report is not shown. */
const itselfMalus = 0.4

/**
 * The one or two sentences of the summaries of files that share most with all of them, from
 * different files, in the language of most of the files, with the ids of these files. Empty if no
 * summary has a whole sentence.
 */
export function pickKbSummary(files: FileSummary[]): KbSummary {
  const sentences = ofMainLanguage(withoutCopies(files)).flatMap(sentencesOfFile)
  if (new Set(sentences.map(({ id }) => id)).size < 2) return asSummary(sentences)
  const texts = sentences.map(({ text }) => text)
  const seen = new Set<string | undefined>()
  const oneOfEach = rankSentences(texts, texts.map(weightOf)).filter(({ index }) => {
    const id = sentences[index]?.id
    return !seen.has(id) && seen.add(id)
  })
  return asSummary(bestTwo(oneOfEach, mostCharacters).map(({ index }) => sentences[index]!))
}

function asSummary(sentences: Sentence[]): KbSummary {
  const sourceIds = [...new Set(sentences.map(({ id }) => id))]
  return { text: joinSentences(sentences), sourceIds }
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
  const sentences = summarySentences([{ text: summary }]).slice(0, mostOfFile)
  return sentences.map(({ text }) => ({ id, text }))
}

function weightOf(text: string): number {
  return (needsContext.test(text) ? contextMalus : 1) * (aboutItself.test(text) ? itselfMalus : 1)
}
