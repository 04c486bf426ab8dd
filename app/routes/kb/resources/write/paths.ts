import { href } from 'react-router'

interface NewPage {
  folder?: string | null
  /** The id of the page with which it begins. */
  template?: string | null
}

export function newPagePath(kbId: string, { folder, template }: NewPage): string {
  const query = new URLSearchParams({ ...(folder && { folder }), ...(template && { template }) })
  const path = href('/kb/:kbId/resources/new-page', { kbId })
  return query.size > 0 ? `${path}?${query}` : path
}

export function editPath({ kbId, id }: { kbId: string; id: string }): string {
  return href('/kb/:kbId/resources/:resourceId/edit', { kbId, resourceId: id })
}
