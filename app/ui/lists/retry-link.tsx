import { useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Link } from '#app/ui/link.tsx'

export function RetryLink() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <Link className="button" replace preventScrollReset to={pathname + search}>
      {t('retry')}
    </Link>
  )
}
