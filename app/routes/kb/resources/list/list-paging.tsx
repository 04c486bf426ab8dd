import { Link } from '#app/components/link.tsx'
import { Paging } from '#app/components/paging.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { listPath } from './list-query.ts'
import type { ShownList } from './read-list.ts'

export function ListPaging({ kbId, query, list }: ShownList) {
  const { t } = useTranslation('common')
  const isFirst = query.skip === 0 && !query.cursor
  if (isFirst && !list.next) return null
  const first = listPath(kbId, { ...query, skip: 0, cursor: null })
  return (
    <Paging label={t('pages')}>
      {!isFirst && (
        <Link className="button" data-look="quiet" to={first}>
          {t('firstPage')}
        </Link>
      )}
      {list.next && (
        <Link className="button" rel="next" to={listPath(kbId, { ...query, ...list.next })}>
          {t('next')}
        </Link>
      )}
    </Paging>
  )
}
