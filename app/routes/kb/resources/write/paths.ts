import { href } from 'react-router'

interface NewPage {
  folder?: string | null
  /** The id of the page with which it begins. */
  template?: string | null
  title?: string
  /** Where it was asked for, to which cancelling leads back; else the list of resources. */
  within?: 'drive' | undefined
}

export function newPagePath(kbId: string, { folder, template, title, within }: NewPage): string {
  const query = new URLSearchParams({
    ...(folder && { folder }),
    ...(template && { template }),
    ...(title && { title }),
    ...(within && { within }),
  })
  const path = href('/kb/:kbId/resources/new-page', { kbId })
  return query.size > 0 ? `${path}?${query}` : path
}

export function isNewPageOfDrive({ pathname, search }: { pathname: string; search: string }) {
  return pathname.endsWith('/resources/new-page') && withinOf(search) === 'drive'
}

export function withinOf(search: string): NewPage['within'] {
  return new URLSearchParams(search).get('within') === 'drive' ? 'drive' : undefined
}

export function editPath({ kbId, id }: { kbId: string; id: string }): string {
  return href('/kb/:kbId/resources/:resourceId/edit', { kbId, resourceId: id })
}

/** Goes on with what was not saved. */
export function draftPath(params: { kbId: string; resourceId: string }): string {
  return `${href('/kb/:kbId/resources/:resourceId/edit', params)}?draft`
}
