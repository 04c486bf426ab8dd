import { termsOf } from '../search/terms.ts'

const mostPositions = 255
const lastPosition = 16_383
const mostTermBytes = 2_000

/** A message's search index entry: its terms with their positions, as a tsvector is written. */
export function messageTsv(content: string): string {
  const positions = new Map<string, number[]>()
  termsOf(content).forEach(({ term }, index) => {
    if (index >= lastPosition || Buffer.byteLength(term) > mostTermBytes) return
    const there = positions.get(term) ?? []
    if (there.length < mostPositions) positions.set(term, [...there, index + 1])
  })
  return [...positions].map(([term, at]) => `${quote(term)}:${at.join(',')}`).join(' ')
}

function quote(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
