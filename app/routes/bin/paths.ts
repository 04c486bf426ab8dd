import { href } from 'react-router'

export function binPaths(kbId: string | null) {
  if (kbId === null)
    return {
      list: href('/dashboard/bin'),
      restore: href('/dashboard/bin/restore'),
      purge: href('/dashboard/bin/delete'),
    }
  return {
    list: href('/kb/:kbId/bin', { kbId }),
    restore: href('/kb/:kbId/bin/restore', { kbId }),
    purge: href('/kb/:kbId/bin/delete', { kbId }),
  }
}

/** The path of the action that restores one thing, or all that was deleted together. */
export function undoPath(kbId: string | null, what: { id: string } | { batch: string }): string {
  return `${binPaths(kbId).restore}?${new URLSearchParams(what)}`
}
