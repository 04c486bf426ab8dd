import { useHydrated } from '#app/components/use-hydrated.ts'
import { useTranslation } from '#app/locales/use-translation.ts'

/** A reload link, shown if JavaScript is enabled but has not loaded. */
export function RefreshLink({ path }: { path: string }) {
  const { t } = useTranslation('chats')
  if (useHydrated()) return null
  // In the place of the line that says who is typing.
  return (
    <p className="-mt-6.5 h-[26px] animate-await-script text-center text-sm noscript:hidden">
      <a className="text-link" href={path}>
        {t('refresh')}
      </a>
    </p>
  )
}
