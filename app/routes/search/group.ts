import type { SearchHit } from '#contract/entities/search.ts'

export interface HitGroup {
  hit: SearchHit
  more: SearchHit[]
}

/** At the place of the best one. */
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
