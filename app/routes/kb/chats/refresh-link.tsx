import { useHydrated } from '#app/components/use-hydrated.ts'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Where script is allowed but has not come, what is new is a reload away. */
export function RefreshLink({ path }: { path: string }) {
  const { t } = useTranslation('chats')
  if (useHydrated()) return null
  return (
    <p className="chat-refresh small">
      <a className="text-link" href={path}>
        {t('refresh')}
      </a>
    </p>
  )
}
