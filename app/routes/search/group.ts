import type { SearchHit } from '#contract/entities/search.ts'

export interface HitGroup {
  hit: SearchHit
  more: SearchHit[]
}

/** A file and its passages, at the place of the best one. No passage is shown twice. */
export function groupByFile(hits: SearchHit[]): HitGroup[] {
  const groups: HitGroup[] = []
  for (const hit of hits) {
    const group = groups.find((one) => isOfFile(hit) && one.hit.resourceId === hit.resourceId)
    if (!group) groups.push({ hit, more: [] })
    else if (hit.kind === 'resource') {
      group.more.unshift(group.hit)
      group.hit = hit
    } else if (![group.hit, ...group.more].some((one) => overlaps(one, hit))) group.more.push(hit)
  }
  return groups.map(withoutRepetition)
}

function isOfFile({ kind }: SearchHit): boolean {
  return kind === 'resource' || kind === 'passage'
}

function overlaps(one: SearchHit, other: SearchHit): boolean {
  if (one.kind !== 'passage' || one.page !== other.page) return false
  return (one.start ?? 0) < (other.end ?? 0) && (other.start ?? 0) < (one.end ?? 0)
}

/** The summary of a table is its first row, which may be found too. */
function withoutRepetition({ hit, more }: HitGroup): HitGroup {
  const summary = lettersOf(hit)
  const isRepeated = more.some((one) => lettersOf(one).includes(summary))
  if (hit.kind !== 'resource' || summary === '' || !isRepeated) return { hit, more }
  return { hit: { ...hit, excerpt: '', marks: [] }, more }
}

function lettersOf({ excerpt }: SearchHit): string {
  return excerpt.replace(/[^\p{L}\p{N}]/gu, '')
}
