import { useTranslation } from '#app/locales/use-translation.ts'
import { IconLink } from '#app/ui/button.tsx'
import { keepPath } from './keep-path.ts'
import { useMayKeep } from './use-may-keep.ts'

interface KeepLinkProps {
  kbId: string
  resourceId: string
  page: number
  /** Where on the page something is marked. */
  start?: number | undefined
}

/** To the paragraphs of a page, of which one is chosen: at first the one with `start`. */
export function KeepLink({ kbId, resourceId, page, start }: KeepLinkProps) {
  const { t } = useTranslation('file')
  if (!useMayKeep(kbId)) return null
  const place = start === undefined ? {} : { start: `${start}` }
  const to = keepPath(kbId, { resource: resourceId, page: `${page}`, ...place })
  return <IconLink className="print:hidden" icon="menu_book" label={t('keep')} dialog to={to} />
}
