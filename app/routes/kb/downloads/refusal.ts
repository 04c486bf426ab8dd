import type { Kb } from '#contract/entities/kb.ts'

type Refusal = 'none' | 'ownOnly' | 'members' | 'administrators'

/**
 * Returns why a reader may not download: `members` or `administrators` are the only ones who may,
 * `ownOnly` limits the reader to their own files, one by one, and `none` means that nothing is
 * refused.
 */
export function refusalOf({
  can,
  role,
  canEveryoneDownload,
}: Pick<Kb, 'can' | 'role' | 'canEveryoneDownload'>): Refusal {
  if (can.download && can.read) return 'none'
  if (can.download) return 'ownOnly'
  return role === null && canEveryoneDownload ? 'members' : 'administrators'
}
