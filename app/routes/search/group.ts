import type { SearchHit } from '#contract/entities/search.ts'

/** A hit, and the further passages of the same file. */
export interface HitGroup {
  hit: SearchHit
  more: SearchHit[]
}

/** Puts the passages of a file together, at the place of the best one. */
export function groupByFile(hits: SearchHit[]): HitGroup[] {
  const groups: HitGroup[] = []
  for (const hit of hits) {
    const first = groups.find(
      (group) => group.hit.kind === 'passage' && group.hit.resourceId === hit.resourceId,
    )
    if (first && hit.kind === 'passage') first.more.push(hit)
    else groups.push({ hit, more: [] })
  }
  return groups
}
