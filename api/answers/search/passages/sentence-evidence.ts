import {
  type Found,
  findTerms,
  placesOf,
  type TermPlace,
  type Weights,
} from '#api/answers/search/match.ts'
import type { AnswerKind, Question } from '#api/answers/search/question.ts'
import { type Sentence, sentencesOf } from '#api/documents/words/sentences.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { candidatesOf } from './answer-kinds.ts'

/** Trained with the shares in `scorePassage`. */
const part = { cover: 3.4, characters: 2.5, fitting: 1.9 }
/** The share with which the previous sentence counts, because a sentence may continue it. */
const beforeShare = 0.5
/** These kinds are recognised reliably, other kinds less so. */
const sure: AnswerKind[] = ['number', 'time', 'person']
const unsureShare = 0.5

/**
 * Adds 0 to about 8 to a passage's score for its best sentence: the question's terms and single
 * Chinese characters, and words of the wanted kind. `characters`: the rarity of each character.
 */
export function evidenceIn(
  question: Question,
  text: string,
  weights: Weights,
  characters: Weights,
): number {
  const found = findTerms(question.terms, placesOf(termsOf(text)), weights)
  const asked = new Set(question.terms.map((term) => term.term))
  const sentences = sentencesOf(text)
  const covers = coversOf(sentences, found)
  const fits = sentences.map(({ start, end }) => fitOf(question, text.slice(start, end), asked))
  const fitting = covers.map((cover, index) => cover * (fits[index] ?? 0))
  return (
    part.cover * Math.max(0, ...covers) +
    part.fitting * Math.max(0, ...fitting) +
    part.characters * charactersIn(sentences, found, characters)
  )
}

function coversOf(sentences: Sentence[], found: Found<Placed>[]): number[] {
  const total = sum(found.map((one) => one.weight)) || 1
  const weights = sentences.map((sentence) =>
    found.map((one) => (isIn(one, sentence) ? one.weight * one.strength : 0)),
  )
  return weights.map((own, index) => {
    const before = weights[index - 1] ?? []
    const gained = before.map((weight, term) => Math.max(0, weight - (own[term] ?? 0)))
    return (sum(own) + beforeShare * sum(gained)) / total
  })
}

type Placed = TermPlace & Sentence

function isIn({ at }: Found<Placed>, sentence: Sentence): boolean {
  return at.some((place) => place.start >= sentence.start && place.end <= sentence.end)
}

function fitOf({ wanted }: Question, sentence: string, asked: ReadonlySet<string>): number {
  const kind = wanted === 'thing' ? 'name' : wanted
  if (candidatesOf(sentence, kind, asked).length === 0) return 0
  return sure.includes(kind) ? 1 : unsureShare
}

/** Chinese can say the same with other pairs of the same characters, so single ones count. */
function charactersIn(sentences: Sentence[], found: Found<Placed>[], rare: Weights): number {
  const lone = found.filter(({ query }) => query.kind === 'char')
  const weigh = ({ query }: Found) => rare.get(query.term) ?? 0
  const all = sum(lone.map(weigh))
  if (all === 0) return 0
  const met = sentences.map((sentence) => sum(lone.filter((one) => isIn(one, sentence)).map(weigh)))
  return Math.max(0, ...met) / all
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
