import { href } from 'react-router'

export function newPagePath(kbId: string, folder: string | null): string {
  const path = href('/kb/:kbId/resources/new-page', { kbId })
  return folder ? `${path}?folder=${folder}` : path
}

export function editPath({ kbId, id }: { kbId: string; id: string }): string {
  return href('/kb/:kbId/resources/:resourceId/edit', { kbId, resourceId: id })
}
