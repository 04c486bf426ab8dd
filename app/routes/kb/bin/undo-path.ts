import { href } from 'react-router'

/** The path of the action that restores what was deleted together under this id. */
export function undoPath(kbId: string, batchId: string): string {
  return `${href('/kb/:kbId/bin/restore', { kbId })}?${new URLSearchParams({ batch: batchId })}`
}
