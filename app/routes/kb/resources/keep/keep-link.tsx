import { useTranslation } from '#app/locales/use-translation.ts'
import type { Passage } from '#app/routes/kb/resources/preview/passage.ts'
import { IconLink } from '#app/ui/button.tsx'
import { keepPath } from './keep-path.ts'
import { useMayKeep } from './use-may-keep.ts'

interface KeepLinkProps {
  kbId: string
  resourceId: string
  page: number
  /** Where on the page something was found. */
  start?: number | undefined
  /** What is marked on the page. */
  marked: Passage[]
}

/**
 * To what is marked on a page and to its paragraphs, of which one is chosen: at first what is
 * marked, or else the paragraph with `start`.
 */
export function KeepLink({ kbId, resourceId, page, start, marked }: KeepLinkProps) {
  const { t } = useTranslation('file')
  if (!useMayKeep(kbId)) return null
  const place = start === undefined ? {} : { start: `${start}` }
  const to = keepPath(kbId, { resource: resourceId, page: `${page}`, ...place }, marked)
  return <IconLink className="print:hidden" icon="menu_book" label={t('keep')} dialog to={to} />
}
