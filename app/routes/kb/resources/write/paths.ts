import { href } from 'react-router'

export function newPagePath(kbId: string, folder: string | null, title?: string): string {
  const query = new URLSearchParams()
  if (folder) query.set('folder', folder)
  if (title) query.set('title', title)
  const path = href('/kb/:kbId/resources/new-page', { kbId })
  return query.size > 0 ? `${path}?${query}` : path
}

export function editPath({ kbId, id }: { kbId: string; id: string }): string {
  return href('/kb/:kbId/resources/:resourceId/edit', { kbId, resourceId: id })
}

/** Goes on with what was not saved. */
export function draftPath(params: { kbId: string; resourceId: string }): string {
  return `${href('/kb/:kbId/resources/:resourceId/edit', params)}?draft`
}
