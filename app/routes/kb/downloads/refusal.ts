import type { Kb } from '#contract/entities/kb.ts'

type Refusal = 'none' | 'ownOnly' | 'members' | 'administrators'

/** `ownOnly` limits the reader to their own files, one by one. */
export function refusalOf({
  can,
  role,
  canEveryoneDownload,
}: Pick<Kb, 'can' | 'role' | 'canEveryoneDownload'>): Refusal {
  if (can.download && can.read) return 'none'
  if (can.download) return 'ownOnly'
  return role === null && canEveryoneDownload ? 'members' : 'administrators'
}
