import { Link } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'

interface PagingProps {
  previous?: string | null
  next?: string | null
  /** Such as “Page 12 of 48”. */
  place?: string
}

export function Paging({ previous, next, place }: PagingProps) {
  const { t } = useTranslation()
  if (!previous && !next && !place) return null
  return (
    <nav className="paging" aria-label={t('pages')}>
      {previous && (
        <Link to={previous} className="button button-quiet" rel="prev">
          {t('previous')}
        </Link>
      )}
      {place && <span>{place}</span>}
      {next && (
        <Link to={next} className="button button-quiet" rel="next">
          {t('next')}
        </Link>
      )}
    </nav>
  )
}
