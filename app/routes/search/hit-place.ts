import type { TFunction } from 'i18next'
import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { personPath } from '#app/people/person-link.tsx'
import { placeNamer } from '#app/routes/kb/chats/answer/citation.ts'
import { foundPath } from '#app/routes/kb/chats/paths.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import type { SearchHit } from '#contract/entities/search.ts'

/** “Protocol v4.pdf, page 12”, “Message in Townhall”. */
export function usePlaceOf(): (hit: SearchHit) => string {
  const { t } = useTranslation('find')
  const { t: tLinks } = useTranslation('chatLinks')
  const { t: tChats } = useTranslation('chats')
  return hitNamer({ t, tLinks, tChats })
}

interface HitWords {
  t: TFunction<'find'>
  tLinks: TFunction<'chatLinks'>
  tChats: TFunction<'chats'>
}

export function hitNamer({ t, tLinks, tChats }: HitWords): (hit: SearchHit) => string {
  const placeName = placeNamer(tChats)
  return (hit) => {
    const { page, pageKind, pageName, cell, line = null, title } = hit
    if (hit.kind === 'message') return t('message', { chat: chatTitle(hit, tLinks) })
    if (!page || !pageKind) return title
    return placeName({ title, page, pageKind, pageName, line, ...(cell && { cell }) })
  }
}

export function iconOf({ kind, title, resourceKind }: SearchHit): IconName {
  if (kind === 'message') return 'forum'
  if (kind === 'folder') return 'folder'
  return fileType({ kind: resourceKind ?? 'file', type: '', title }).icon
}

export function pathOf(hit: SearchHit): string {
  const { kind, kbId, resourceId, folderId, person, page, start, end } = hit
  if (kind === 'message') return foundPath(hit)
  if (kind === 'folder') return listPath(kbId, { folder: folderId })
  if (kind === 'person') return personPath(kbId, person?.id ?? '')
  if (!resourceId) return href('/kb/:kbId', { kbId })
  return resourcePlacePath(kbId, {
    resourceId,
    page: page ?? 1,
    passages: start !== null && end !== null && end > start ? [{ start, end }] : [],
  })
}
