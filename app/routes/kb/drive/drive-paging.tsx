import { ButtonLink } from '#app/components/button.tsx'
import { Link } from '#app/components/link.tsx'
import { Paging } from '#app/components/paging.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { drivePath } from './drive-query.ts'
import type { Drive } from './read-drive.ts'

export function DrivePaging({ drive: { kbId, trail, query, next } }: { drive: Drive }) {
  const { t } = useTranslation('common')
  const isFirst = query.skip === 0 && !query.cursor
  if (query.view === 'map' || (isFirst && !next)) return null
  const first = drivePath(kbId, trail, { ...query, skip: 0, cursor: null })
  return (
    <Paging label={t('pages')}>
      {!isFirst && (
        <ButtonLink look="quiet" to={first}>
          {t('firstPage')}
        </ButtonLink>
      )}
      {next && (
        <Link className="button" rel="next" to={drivePath(kbId, trail, { ...query, ...next })}>
          {t('next')}
        </Link>
      )}
    </Paging>
  )
}
