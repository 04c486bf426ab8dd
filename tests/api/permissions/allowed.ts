import type { CallName } from '#contract/calls.ts'
import type { Target } from '#tests/support/tries/try.ts'
import { table } from './table.ts'

const standings = ['owner', 'outsider'] as const

/** Finds who may make a call and on what. */
export function allowed(name: CallName): { standing: (typeof standings)[number]; target: Target } {
  const row = table[name]
  const columns = 'of' in row ? Object.entries(row.of) : [['any', row] as const]
  for (const standing of standings)
    for (const [target, column] of columns) {
      const verdict = column[standing === 'owner' ? 'owner' : 'stranger']
      const outcome = typeof verdict === 'function' ? verdict(setting) : verdict
      if (outcome === 'ok') return { standing, target: target as Target }
    }
  return { standing: 'owner', target: (columns[0]?.[0] ?? 'any') as Target }
}
/** Of the knowledge base in which `allowed` holds. */
export const setting = {
  isPublic: true,
  canEveryoneRead: true,
  canEveryoneDownload: true,
  canEveryoneUpload: false,
  canEveryoneCreateChat: true,
  needApprovalToJoin: false,
}
