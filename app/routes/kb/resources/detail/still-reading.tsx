import { useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

// Pages without JavaScript do not update themselves. Place it below all controls: it disappears on
// hydration, and no control may move away from under the pointer.
export function StillReading() {
  const { t } = useTranslation(['resources', 'common'])
  const { pathname, search } = useLocation()
  if (useHydrated()) return null
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-6 py-1 text-ink-2 text-sm max-sm:px-4">
      {t('reading')}
      {t('common:between.sentences')}
      <a className="text-link" href={pathname + search}>
        {t('refresh')}
      </a>
    </p>
  )
}
