import { placesOf } from '#api/answers/search/match.ts'
import { weightsOf } from '#api/answers/search/passages/find.ts'
import { scorePassage } from '#api/answers/search/passages/rank.ts'
import { parseQuestion } from '#api/answers/search/question.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { placesIn, tsvectorOf } from '#api/documents/words/tsvector.ts'
import { extractAnswer } from './answer.ts'

type Text = { text: string; heading?: string | undefined }

/** Ranks texts as the database does, among many texts on other topics. */
export function rank(question: string, texts: Text[]) {
  const query = parseQuestion(question).terms
  const places = texts.map(({ text }) => placesOf(termsOf(text)))
  const counts = query
    .filter((term) => term.kind !== 'char')
    .map(({ term }): [string, number] => [term, places.filter((text) => text.has(term)).length])
  const weights = weightsOf(query, { passages: 100, containing: new Map(counts) }, places)
  return texts
    .map(({ text, heading = null }) => {
      const score = scorePassage(query, 100, placesIn(tsvectorOf(text, heading)), weights, 100)
      return { text, heading, score, weights, searched: 100 }
    })
    .sort((one, other) => other.score - one.score)
}

/** The quotes of these texts, with the words that are marked. */
export async function answer(question: string, texts: string[]) {
  const passages = rank(question, makePassages(texts.map((text, index) => ({ n: index, text }))))
  const { found, citations } = await extractAnswer(question, passages)
  const quotes = citations.map(({ passageIndex, start, end, mark }) => {
    const text = passages[passageIndex]?.text ?? ''
    return { quote: text.slice(start, end), mark: mark ? text.slice(mark.start, mark.end) : '' }
  })
  return { found, quotes }
}
