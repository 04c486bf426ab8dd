import type { Places, Weights } from '#api/answers/search/match.ts'
import type { QueryTerm } from '#api/documents/words/terms.ts'

export type Counts = { passages: number; containing: ReadonlyMap<string, number> }

/** Terms that always occur together ("Super Bowl", the pairs of a Chinese name) say one thing. */
const togetherDiscount = 0.4
const togetherWithinWords = 2
const loneCharacter = 0.5
/** Reduces the differences in rarity: among few passages a word may be rare by chance. */
const rarityPower = 0.8

export function weightsOf(query: QueryTerm[], counts: Counts, texts: Places[]): Weights {
  const weights = new Map<string, number>()
  const solid = query.filter((term) => counts.containing.has(term.term))
  for (const { term } of solid) {
    const rare = rarity(counts.passages, counts.containing.get(term) ?? 0)
    weights.set(term, rare ** rarityPower)
  }
  for (const char of query) {
    if (!weights.has(char.term)) weights.set(char.term, rarityOfCharacter(char, solid, weights))
  }
  for (const [term, together] of proximity(solid, texts)) {
    weights.set(term, (weights.get(term) ?? 0) * (1 - togetherDiscount * together))
  }
  return weights
}

export function charactersOf(query: QueryTerm[], texts: Places[]): Weights {
  const lone = query.filter(({ kind }) => kind === 'char')
  return new Map(
    lone.map(({ term }) => {
      return [term, rarity(texts.length, texts.filter((text) => text.has(term)).length)]
    }),
  )
}

/** As in BM25; never negative. */
function rarity(passages: number, containing: number): number {
  return Math.log(1 + Math.max(0, passages - containing + 0.5) / (containing + 0.5))
}

// The database does not count single characters; the pairs that contain the character are enough.
function rarityOfCharacter(char: QueryTerm, pairs: QueryTerm[], weights: Weights): number {
  const around = pairs.filter(
    (pair) => pair.kind === 'pair' && pair.start <= char.start && pair.end >= char.end,
  )
  const sum = around.reduce((total, pair) => total + (weights.get(pair.term) ?? 0), 0)
  return around.length > 0 ? (loneCharacter * sum) / around.length : 0
}

function proximity(query: QueryTerm[], texts: Places[]): Map<string, number> {
  const shares = new Map<string, number>()
  query.forEach((term, index) => {
    const next = query[index + 1]
    if (!next || next.position - term.position > togetherWithinWords) return
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
