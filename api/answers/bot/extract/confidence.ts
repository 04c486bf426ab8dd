import { type Found, findTerms, placesOf, type Weights } from '#api/answers/search/match.ts'
import { containsDefinition, type Meaning } from '#api/answers/search/meanings.ts'
import { candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import type { RankedPassage } from '#api/answers/search/passages/find.ts'
import { parseQuestion, type Question } from '#api/answers/search/question.ts'
import { between } from '#api/documents/words/indexed.ts'
import { isSectionLine, type Sentence, sentencesOf } from '#api/documents/words/sentences.ts'
import { type QueryTerm, type Term, termsOf } from '#api/documents/words/terms.ts'
import { asksPhone, type Columns, hasPhone, isPhoneWord, namesAbove } from './cell.ts'
import { type QuestionWord, questionWords } from './question-words.ts'

export type Judged = Pick<RankedPassage, 'text' | 'heading' | 'score' | 'weights' | 'searched'> & {
  resourceId?: string
  columns?: Columns
}

/**
 * What speaks for and against an answer. `score`: of the best passage. `has`: the words of the
 * question in one sentence, each as much as it is specific. `lacks`: the words that are not in it,
 * each as much as it is specific and rare. `lacksNames`: the same for names that are neither in its
 * passage nor above it. `searched`: the logarithm of the number of searched passages: among more
 * passages some match by chance.
 */
type Evidence = { score: number; has: number; lacks: number; lacksNames: number; searched: number }

/**
 * The weight of each piece of evidence, and what speaks against an answer beforehand. Trained by
 * cross-validation over the articles of an English and a Chinese question set: on questions that
 * the files answer, on questions on other articles, and on answered questions in which one name was
 * replaced by another, among 60 to 10,000 passages.
 */
const weights: Record<'english' | 'chinese', Evidence & { doubt: number }> = {
  english: {
    score: 0.44,
    has: 1.91,
    lacks: -0.096,
    lacksNames: -1.14,
    searched: -0.11,
    doubt: 3.4,
  },
  chinese: { score: 0.5, has: 1.57, lacks: -0.074, lacksNames: -1.53, searched: 0.02, doubt: 4 },
}

/** Part of a Chinese word counts less than the word. */
const partStrength = 0.5
/** The share with which the previous sentence counts, because a sentence may continue it. */
const beforeShare = 0.7
/** Sentences of these passages are compared: at most this many, with nearly equal scores. */
const comparedPassages = 4
const comparedWithin = 1.5
const half = 0.5
/** A longer line is none. */
const mostHeadingCharacters = 1_000
/** How much words of the wanted kind count when the sentence is chosen. */
const fitting = 0.15

/**
 * Returns whether a question is probably answered by one sentence of the best passages for it, with
 * the sentence before. The passages must be ranked by `findPassages`, or by `findByMeaning` with
 * the same meanings.
 */
export function isAnswered(question: string, passages: Judged[], meanings: Meaning[]): boolean {
  if (passages.length === 0) return false
  const evidence = evidenceFor(question, passages, meanings)
  const { doubt, ...of } = weights[/\p{Script=Han}/u.test(question) ? 'chinese' : 'english']
  const names = Object.keys(of) as (keyof Evidence)[]
  return names.reduce((sum, name) => sum + of[name] * evidence[name], 0) > doubt
}

/**
 * Returns whether what begins at `start` is in a heading. A heading such as "3. Locks" has two
 * sentences.
 */
export function isHeadingOf({ text, heading }: Pick<Judged, 'text' | 'heading'>, start: number) {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const [line = ''] = text.slice(from, from + mostHeadingCharacters).split('\n', 1)
  const isFirst = text.slice(0, from).trim() === ''
  if (isSectionLine(text, from)) return true
  return /^\s*#{1,6}\s/u.test(line) || (isFirst && heading?.split(between).at(-1) === line.trim())
}

function evidenceFor(question: string, passages: Judged[], meanings: Meaning[]): Evidence {
  const { terms, wanted } = parseQuestion(question)
  const words = questionWords(question, terms)
  const asked = new Set(terms.map(({ term }) => term))
  const kind = wanted === 'thing' ? 'name' : wanted
  const [top] = passages
  let best = { fit: -1, has: 0, lacks: 0, lacksNames: 0 }
  for (const passage of passages.slice(0, comparedPassages)) {
    if ((top?.score ?? 0) - passage.score > comparedWithin) break
    const seen = look(words, terms, passage, meanings)
    seePhones(seen, { terms, wanted }, passage.text)
    const lacksNames = sum(seen, ({ word, isMissing, rare }) =>
      word.isName && isMissing ? rare : 0,
    )
    for (const [index, { start, end }] of sentencesOf(passage.text).entries()) {
      if (isHeadingOf(passage, start)) continue
      const strengths = seen.map(({ inSentences }) => {
        return Math.max(inSentences[index] ?? 0, beforeShare * (inSentences[index - 1] ?? 0))
      })
      const all = sum(seen, ({ rare }) => rare) || 1
      const lacks = sum(seen, ({ rare }, word) => rare * (1 - (strengths[word] ?? 0)))
      const has = sum(seen, ({ word: { specific } }, word) => specific * (strengths[word] ?? 0))
      const fits = candidatesOf(passage.text.slice(start, end), kind, asked).length > 0
      const fit = 1 - lacks / all + (fits ? fitting : 0)
      if (fit > best.fit) best = { fit, has, lacks, lacksNames }
    }
  }
  const { has, lacks, lacksNames } = best
  return { score: top?.score ?? 0, has, lacks, lacksNames, searched: Math.log(top?.searched ?? 1) }
}

/**
 * A word of the question in a passage. `rare`: how specific and rare it is. `isMissing`: less
 * than half of it is in the passage or above it. `inSentences`: how well each sentence contains it.
 */
type SeenWord = { word: QuestionWord; rare: number; isMissing: boolean; inSentences: number[] }

function look(
  words: QuestionWord[],
  terms: QueryTerm[],
  passage: Judged,
  meanings: Meaning[],
): SeenWord[] {
  const { text, heading, weights } = passage
  const byTerm = foundIn(text, terms, weights)
  const above = foundIn(heading ?? '', terms, weights)
  const meant = termsMeantIn(text, meanings)
  const sentences = sentencesOf(text)
  // The names of columns count for each row as the sentence before does.
  const names = sentences.map((sentence) => namesAbove(passage, sentence) ?? '')
  const namesSeen = new Map(names.map((name) => [name, foundIn(name, terms, weights)]))
  return words.map((word) => {
    const partsIn = (seen: Map<string, Found<Term>> | undefined) =>
      word.terms.flatMap(({ term }) => seen?.get(term) ?? [])
    const parts = partsIn(byTerm)
    const rare = word.specific * Math.max(0, ...parts.map(({ weight }) => weight))
    if (word.terms.every(({ term }) => meant.has(term))) {
      return { word, rare, isMissing: false, inSentences: sentences.map(() => 1) }
    }
    return {
      word,
      rare,
      isMissing: !isMet(word, parts, text) && !isMet(word, partsIn(above), heading ?? ''),
      inSentences: sentences.map((sentence, index) => {
        const here = parts.map((one) => ({ ...one, at: one.at.filter(isWithin(sentence)) }))
        const strength = strengthOf(word, here, text.slice(sentence.start, sentence.end))
        const name = names[index] ?? ''
        return name === '' || strength >= beforeShare
          ? strength
          : Math.max(strength, beforeShare * strengthOf(word, partsIn(namesSeen.get(name)), name))
      }),
    }
  })
}

/** A phone number answers without the word "phone". */
function seePhones(seen: SeenWord[], question: Question, text: string): void {
  if (!asksPhone(question)) return
  const has = sentencesOf(text).map(({ start, end }) => hasPhone(text.slice(start, end)))
  for (const one of seen) {
    if (!one.word.terms.every(({ term }) => isPhoneWord(term))) continue
    one.isMissing &&= !has.includes(true)
    one.inSentences = one.inSentences.map((strength, index) => (has[index] ? 1 : strength))
  }
}

function foundIn(text: string, terms: QueryTerm[], weights: Weights): Map<string, Found<Term>> {
  const found = findTerms(terms, placesOf(termsOf(text)), weights)
  return new Map(found.map((one) => [one.query.term, one]))
}

function isWithin({ start, end }: Sentence): (term: Term) => boolean {
  return (term) => term.start >= start && term.end <= end
}

/** Returns the terms of the keywords whose definition the text contains. */
function termsMeantIn(text: string, meanings: Meaning[]): ReadonlySet<string> {
  const meant = meanings.filter((meaning) => containsDefinition([meaning])(text))
  return new Set(meant.flatMap(({ keyword }) => termsOf(keyword).map(({ term }) => term)))
}

function strengthOf({ text, terms }: QuestionWord, parts: Found<Term>[], within: string): number {
  const isChinese = terms[0]?.kind === 'pair'
  if (isChinese && within.includes(text)) return 1
  const met = parts.reduce((sum, { strength, at }) => sum + (at.length > 0 ? strength : 0), 0)
  const mean = met / (parts.length || 1)
  return isChinese ? mean * partStrength : mean
}

/** Returns whether half of a word is in a text. Chinese names are written in several ways. */
function isMet(word: QuestionWord, parts: Found<Term>[], within: string): boolean {
  const characters = word.text.match(/\p{Script=Han}/gu) ?? []
  const met = characters.filter((character) => within.includes(character)).length
  const share = characters.length > 0 ? met / characters.length : strengthOf(word, parts, within)
  return share >= half
}

function sum(words: SeenWord[], count: (word: SeenWord, index: number) => number): number {
  return words.reduce((total, word, index) => total + count(word, index), 0)
}
