import type { QueryTerm } from '#api/search/terms.ts'
import type { Places, Weights } from './match.ts'

/** How many passages there are where we look, and how many of them hold each term. */
export type Counts = { passages: number; containing: ReadonlyMap<string, number> }

/** Terms that always come together ("Super Bowl", the pairs of one Chinese name) say one thing. */
const TOGETHER_DISCOUNT = 0.4
const TOGETHER_WITHIN_WORDS = 2
const LONE_CHARACTER = 0.5
/** Among few passages a word may be rare by chance. */
const RARITY_POWER = 0.8

/** How rare each term of a query is, less what its neighbour in the query already says. */
export function weightsOf(query: QueryTerm[], counts: Counts, texts: Places[]): Weights {
  const weights = new Map<string, number>()
  const solid = query.filter((term) => counts.containing.has(term.term))
  for (const { term } of solid) {
    const rare = rarity(counts.passages, counts.containing.get(term) ?? 0)
    weights.set(term, rare ** RARITY_POWER)
  }
  for (const char of query) {
    if (!weights.has(char.term)) weights.set(char.term, rarityOfCharacter(char, solid, weights))
  }
  for (const [term, together] of togetherness(solid, texts)) {
    weights.set(term, (weights.get(term) ?? 0) * (1 - TOGETHER_DISCOUNT * together))
  }
  return weights
}

/** How rare each single character of a query is among the passages that may answer it. */
export function charactersOf(query: QueryTerm[], texts: Places[]): Weights {
  const lone = query.filter(({ kind }) => kind === 'char')
  return new Map(
    lone.map(({ term }) => {
      return [term, rarity(texts.length, texts.filter((text) => text.has(term)).length)]
    }),
  )
}

/** Inverse document frequency as BM25 has it; never negative. */
function rarity(passages: number, containing: number): number {
  return Math.log(1 + Math.max(0, passages - containing + 0.5) / (containing + 0.5))
}

/** Lone characters are not counted in the database: the pairs they are part of tell enough. */
function rarityOfCharacter(char: QueryTerm, pairs: QueryTerm[], weights: Weights): number {
  const around = pairs.filter(
    (pair) => pair.kind === 'pair' && pair.start <= char.start && pair.end >= char.end,
  )
  const sum = around.reduce((total, pair) => total + (weights.get(pair.term) ?? 0), 0)
  return around.length > 0 ? (LONE_CHARACTER * sum) / around.length : 0
}

function togetherness(query: QueryTerm[], texts: Places[]): Map<string, number> {
  const shares = new Map<string, number>()
  query.forEach((term, index) => {
    const next = query[index + 1]
    if (!next || next.position - term.position > TOGETHER_WITHIN_WORDS) return
    const share = shareTogether(term.term, next.term, texts)
    for (const one of [term.term, next.term]) {
      shares.set(one, Math.max(share, shares.get(one) ?? 0))
    }
  })
  return shares
}

function shareTogether(one: string, other: string, texts: Places[]): number {
  const either = texts.filter((text) => text.has(one) || text.has(other))
  const both = either.filter((text) => text.has(one) && text.has(other))
  return either.length > 0 ? both.length / either.length : 0
}
