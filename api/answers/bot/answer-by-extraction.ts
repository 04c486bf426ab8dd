import type { Meaning } from '#api/answers/search/meanings.ts'
import type { RankedPassage } from '#api/answers/search/passages/find.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import { createYield } from '#api/platform/yield.ts'
import { type Answer, answerWithCitations } from './answer.ts'
import { extractAnswer } from './extract/answer.ts'
import { marksOf } from './quotes/mark.ts'
import { citationOf, type Source } from './quotes/sources.ts'

export async function answerByExtraction(
  question: string,
  ranked: RankedPassage[],
  sources: Source[],
  meanings: Meaning[] = [],
): Promise<Answer> {
  const answer = await extractAnswer(question, ranked, meanings)
  const pause = createYield()
  const citations: StoredCitation[] = []
  for (const { passageIndex, start, end, mark } of answer.found ? answer.citations : []) {
    const source = sources[passageIndex]
    if (!source) continue
    await pause()
    const citation = citationOf(source, citations.length + 1, { start, end })
    const words = mark ? { start: mark.start - start, end: mark.end - start } : null
    citations.push({ ...citation, marks: marksOf(question, citation.quote, words) })
  }
  return answerWithCitations({ content: '', citations })
}
