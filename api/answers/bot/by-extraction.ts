import type { Meaning } from '#api/answers/search/meanings.ts'
import type { RankedPassage } from '#api/answers/search/passages/find.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import { columnsOf } from '#api/documents/words/cell-at.ts'
import { createYield } from '#api/platform/yield.ts'
import type { BotOutcome } from '#contract/entities/chat.ts'
import type { Span } from '#shared/match-quote.ts'
import { answerFromColumns, type SheetRead } from './columns/answer.ts'
import { extractAnswer } from './extract/answer.ts'
import { firstQuotes } from './extract/asked-heading.ts'
import type { Judged } from './extract/confidence.ts'
import { marksOf } from './quotes/mark.ts'
import { citationOf, type Source } from './quotes/sources.ts'
import type { Headed, Passages } from './retrieve.ts'
import { type Draft, type Ending, emptyDraft } from './store.ts'

const mostQuotesBelow = 3

/**
 * From the files alone: below the heading that the question asks about, from the rows that it
 * compares, or by words.
 */
export async function answerDirectly(
  question: string,
  { below, ranked, sources, toRead, tables }: Passages,
  meanings: Meaning[] = [],
): Promise<Answer> {
  const headed = answerBelowHeading(question, below)
  if (headed.ending.outcome === 'found') return withFilesRead(headed, toRead)
  const compared = await answerByColumns(question, tables)
  if (compared) return withFilesRead(compared, sources)
  return withFilesRead(await answerByExtraction(question, ranked, sources, meanings), sources)
}

/** `from`: where a question begins that continues the one before it. */
export async function answerByColumns(
  question: string,
  tables: SheetRead[],
  from = 0,
): Promise<Answer | null> {
  const answer = await answerFromColumns(question, tables, from)
  if (!answer) return null
  const { content, quotes } = answer
  const citations = quotes.map(({ page, start, end, cells }, index): StoredCitation => {
    const marks = cells.map((cell) => ({ start: cell.start - start, end: cell.end - start }))
    const citation = citationOf(page, index + 1, { start, end })
    return { ...citation, marks: marks.length > 1 ? marks : [] }
  })
  return answerWithCitations({ content, citations })
}

export async function answerByExtraction(
  question: string,
  ranked: RankedPassage[],
  sources: Source[],
  meanings: Meaning[] = [],
): Promise<Answer> {
  const passages = ranked.map((passage, index) => withColumns(passage, sources[index]))
  const answer = await extractAnswer(question, passages, meanings)
  const pause = createYield()
  const citations: StoredCitation[] = []
  for (const { passageIndex, start, end, mark, cells } of answer.found ? answer.citations : []) {
    const source = sources[passageIndex]
    if (!source) continue
    await pause()
    const citation = citationOf(source, citations.length + 1, { start, end })
    const within = (one: Span) => ({ start: one.start - start, end: one.end - start })
    const marks =
      cells?.map(within) ?? marksOf(question, citation.quote, mark ? within(mark) : null)
    citations.push({ ...citation, marks })
  }
  return answerWithCitations({ content: '', citations })
}

/** A passage that begins within a table does not say the names of its columns. */
function withColumns(passage: RankedPassage, source: Source | undefined): Judged {
  if (!source?.view) return passage
  const { pageKind: kind, pageText: text, start, view } = source
  const columns = columnsOf({ kind, text, ...view })
  return { ...passage, columns: (at) => columns(start + at) }
}

/** Quotes how the newest files begin below a heading. */
function answerBelowHeading(question: string, below: Headed[]): Answer {
  const citations: StoredCitation[] = []
  const files = new Set<string>()
  for (const { source, heading } of below) {
    if (files.has(source.resourceId)) continue
    for (const quote of firstQuotes({ text: source.text, heading })) {
      if (citations.length === mostQuotesBelow) break
      files.add(source.resourceId)
      const citation = citationOf(source, citations.length + 1, quote)
      citations.push({ ...citation, marks: marksOf(question, citation.quote, null) })
    }
  }
  return answerWithCitations({ content: '', citations })
}

export function answerByLines(question: string, lines: Source[]): Answer {
  const citations: StoredCitation[] = []
  for (const source of lines) {
    const citation = citationOf(source, citations.length + 1, { start: 0, end: source.text.length })
    if (citations.some((one) => overlap(one, citation))) continue
    citations.push({ ...citation, marks: marksOf(question, citation.quote, null) })
  }
  return answerWithCitations({ content: '', citations })
}

function overlap(one: StoredCitation, other: StoredCitation): boolean {
  const isSamePage = one.resourceId === other.resourceId && one.page === other.page
  return isSamePage && one.start < other.end && one.end > other.start
}

export type Answer = { draft: Draft; ending: Ending }

/** An answer without text: the web app has a sentence for its outcome in each language. */
export function answerWithOutcome(outcome: Exclude<BotOutcome, 'found'>): Answer {
  const state = outcome === 'unavailable' || outcome === 'no_provider' ? 'failed' : 'done'
  return { draft: emptyDraft, ending: { state, outcome } }
}

/** An answer with text; without citations it becomes `not_found`. */
export function answerWithCitations(draft: Draft): Answer {
  if (draft.citations.length === 0) return answerWithOutcome('not_found')
  return { draft, ending: { state: 'done', outcome: 'found' } }
}

export function withFilesRead(answer: Answer, sources: Pick<Source, 'resourceId'>[]): Answer {
  const filesRead = new Set(sources.map(({ resourceId }) => resourceId)).size
  return { ...answer, ending: { ...answer.ending, filesRead } }
}
