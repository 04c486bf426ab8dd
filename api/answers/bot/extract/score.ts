import type { Features } from './features.ts'

/**
 * The weight of each feature. The weights were trained on half of the articles of an English and a
 * Chinese question set and checked on the other half. A feature is used only if both halves and
 * both languages agree.
 */
const weights: Features = {
  cover: 2.3,
  dense: 2.1,
  local: 2.7,
  before: 1.7,
  after: 0.2,
  carried: 0.7,
  length: 0.5,
  novelty: -1.1,
  near: 0.9,
  counted: 0.9,
  number: 1.25,
  time: 1.35,
  person: 1.25,
  place: 0.1,
  reason: 0.3,
  name: 0.3,
}
/**
 * The score of a passage already contains the weight of its sentences. So only sentences of
 * passages with nearly equal scores compete.
 */
const passageWeight = 5

/**
 * Returns how well a sentence answers. `behind`: how far the score of its passage is below the
 * best passage's score.
 */
export function scoreSentence(features: Features, behind: number): number {
  let score = -passageWeight * behind
  for (const name of Object.keys(weights) as (keyof Features)[]) {
    score += weights[name] * features[name]
  }
  return score
}
