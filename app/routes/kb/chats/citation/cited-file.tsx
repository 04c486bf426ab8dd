import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { citedPlacePath, usePlaceName } from '#app/routes/kb/chats/answer/citation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { Citation } from '#contract/entities/citation.ts'

/** The name of the quoted file and the place in it, as a link to the file's own page. */
export function CitedFile({ citation }: { citation: Citation }) {
  const { t } = useTranslation('citation')
  const place = usePlaceName()(citation)
  const { icon } = fileType({ kind: 'file', type: '', title: citation.title })
  return (
    <>
      <p className="flex min-h-11 flex-none items-center gap-2 border-line border-b px-4">
        <Icon className="flex-none text-ink-2" name={icon} size={18} />
        <span className="min-w-0 flex-1 truncate font-label" title={place}>
          {place}
        </span>
        <Link
          className="text-link inline-flex min-h-11 flex-none items-center"
          to={citedPlacePath(citation)}
        >
          {t('open')}
        </Link>
      </p>
      {citation.isOlder && (
        <p className="flex-none border-line border-b px-4 py-2 text-ink-2">{t('olderText')}</p>
      )}
    </>
  )
}
