import { Link } from '#app/components/link.tsx'
import { Paging } from '#app/components/paging.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownList } from '#app/routes/kb/resources/read-list.ts'
import { listPath } from './list-query.ts'

export function ListPaging({ kbId, query, list }: ShownList) {
  const { t } = useTranslation(['resources', 'common'])
  if (!(query.cursor || list.nextCursor)) return null
  return (
    <Paging label={t('common:pages')}>
      {query.cursor && (
        <Link className="button" data-look="quiet" to={listPath(kbId, { ...query, cursor: null })}>
          {t('firstPage')}
        </Link>
      )}
      {list.nextCursor && (
        <Link
          className="button"
          rel="next"
          to={listPath(kbId, { ...query, cursor: list.nextCursor })}
        >
          {t('common:next')}
        </Link>
      )}
    </Paging>
  )
}
