import { useHydrated } from '#app/components/use-hydrated.ts'
import { useTranslation } from '#app/locales/use-translation.ts'

/** A reload link, shown if JavaScript is enabled but has not loaded. */
export function RefreshLink({ path }: { path: string }) {
  const { t } = useTranslation('chats')
  if (useHydrated()) return null
  return (
    <p className="chat-refresh text-sm">
      <a className="text-link" href={path}>
        {t('refresh')}
      </a>
    </p>
  )
}
