import { href } from 'react-router'

export function versionsPath(
  { kbId, resourceId }: { kbId: string; resourceId: string },
  search: Record<string, string> = {},
): string {
  const query = new URLSearchParams(search)
  const path = href('/kb/:kbId/resources/:resourceId/versions', { kbId, resourceId })
  return query.size > 0 ? `${path}?${query}` : path
}

/** What a version of a text changed. */
export function changesPath(
  { kbId, resourceId }: { kbId: string; resourceId: string },
  n: number,
): string {
  const params = { kbId, resourceId, version: String(n) }
  return href('/kb/:kbId/resources/:resourceId/versions/:version', params)
}
