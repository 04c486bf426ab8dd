import { useLocation } from 'react-router'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useTranslation } from '#app/locales/use-translation.ts'

/**
 * Without script a page shows what comes next only when it is asked for again. Put it below what can be
 * pressed: it goes away when the script runs, and must not move a link from under the pointer.
 */
export function StillAnalyzing() {
  const { t } = useTranslation('resources')
  const { pathname, search } = useLocation()
  if (useHydrated()) return null
  return (
    <p className="resources-where small muted">
      {t('analyzing')}{' '}
      <a className="text-link" href={pathname + search}>
        {t('refresh')}
      </a>
    </p>
  )
}
