import { type Found, findTerms, placesOf, type Weights } from '#api/answers/search/match.ts'
import type { Question } from '#api/answers/search/question.ts'
import { type Sentence, sentencesOf } from '#api/documents/words/sentences.ts'
import { type Term, termsOf } from '#api/documents/words/terms.ts'
import { type Columns, namesAbove } from './cell.ts'
import { type Fit, fitOf } from './fit.ts'

/**
 * Each about 0 to 1. `cover`: the share of the question in the sentence. `before`, `after`: what
 * its neighbours add. `carried`: what a sentence that begins with "he" takes from the one before.
 * `local`: what the rest of the passage has not. `dense`: `cover` for the length.
 */
export type Features = Fit & {
  cover: number
  before: number
  after: number
  carried: number
  local: number
  dense: number
  length: number
  novelty: number
}

/**
 * `own`: how much it has of each term of the question. `named`: the same of the names of its
 * columns. `telling`: the terms that are no lone characters.
 */
export type Seen = {
  sentence: Sentence
  text: string
  features: Features
  own: number[]
  named: number[]
  telling: number[]
}

type View = {
  question: Question
  questionTerms: ReadonlySet<string>
  text: string
  terms: Term[]
  found: Found<Term>[]
  total: number
  sentences: Sentence[]
  /** The weight of each term in each sentence, and its rarity among the sentences. */
  termWeights: number[][]
  /** The same for the names of the columns above a row, and for these or the sentence before. */
  named: (number[] | undefined)[]
  above: (number[] | undefined)[]
  rare: number[]
}

const anaphora =
  /^["“(（]?(?:(?:he|she|it|they|this|these|those|that|his|her|its|their|such|there|both|another|however)\b|他|她|它|这|该|此|其|那)/iu
const usualCharacters = 100
const lengthShare = 0.7

export function startsWithAnaphora(sentence: string): boolean {
  return anaphora.test(sentence)
}

export type SeenPassage = { text: string; weights: Weights; columns?: Columns }

export function seeSentences(question: Question, passage: SeenPassage): Seen[] {
  const { text, weights } = passage
  const terms = termsOf(text)
  const found = findTerms(question.terms, placesOf(terms), weights)
  const sentences = sentencesOf(text)
  const termWeights = sentences.map((sentence) =>
    found.map((one) => (one.at.some(within(sentence)) ? one.weight * one.strength : 0)),
  )
  const total = sum(found.map((one) => one.weight)) || 1
  const questionTerms = new Set(question.terms.map((term) => term.term))
  const rare = found.map((_, term) => rarityWithin(termWeights, term))
  const named = sentences.map((sentence) => {
    const names = namesAbove(passage, sentence)
    return names === undefined ? undefined : weightsIn(names, question, weights)
  })
  const above = named.map((names, index) => names ?? termWeights[index - 1])
  const seen = { question, questionTerms, text, terms, found, total }
  const view = { ...seen, sentences, termWeights, named, above, rare }
  return sentences.map((sentence, index) => seeSentence(view, sentence, index))
}

function weightsIn(text: string, question: Question, weights: Weights): number[] {
  const found = findTerms(question.terms, placesOf(termsOf(text)), weights)
  return found.map(({ at, weight, strength }) => (at.length > 0 ? weight * strength : 0))
}

function seeSentence(view: View, sentence: Sentence, index: number): Seen {
  const text = view.text.slice(sentence.start, sentence.end)
  const terms = view.terms.filter(within(sentence))
  const own = view.termWeights[index] ?? []
  const cover = sum(own) / view.total
  const before = gain(own, view.above[index]) / view.total
  const relative = (text.length * view.sentences.length) / view.text.length
  const features: Features = {
    ...fitOf({ ...view, sentence, sentenceText: text, here: terms }),
    cover,
    before,
    after: gain(own, view.termWeights[index + 1]) / view.total,
    carried: startsWithAnaphora(text) ? before : 0,
    local: sum(own.map((weight, term) => weight * (view.rare[term] ?? 0))) / view.total,
    dense: cover / (1 - lengthShare + lengthShare * relative),
    length: Math.log(text.length / usualCharacters),
    novelty: noveltyOf(terms, view.questionTerms),
  }
  const telling = [...own.keys()].filter((term) => view.question.terms[term]?.kind !== 'char')
  return { sentence, text, features, own, named: view.named[index] ?? [], telling }
}

function within({ start, end }: Sentence): (term: Term) => boolean {
  return (term) => term.start >= start && term.end <= end
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function gain(own: number[], other: number[] | undefined): number {
  return sum((other ?? []).map((weight, term) => Math.max(0, weight - (own[term] ?? 0))))
}

function rarityWithin(termWeights: number[][], term: number): number {
  const sentences = termWeights.filter((weights) => (weights[term] ?? 0) > 0).length
  return Math.log(termWeights.length / Math.max(1, sentences))
}

function noveltyOf(terms: Term[], questionTerms: ReadonlySet<string>): number {
  const fresh = terms.filter((term) => term.kind !== 'char' && !questionTerms.has(term.term))
  return Math.log(1 + fresh.length) / 4
}
