import { href } from 'react-router'

/** The path of the action that restores one thing, or all that was deleted together. */
export function undoPath(kbId: string, what: { id: string } | { batch: string }): string {
  return `${href('/kb/:kbId/bin/restore', { kbId })}?${new URLSearchParams(what)}`
}
