import { useTranslation } from '#app/locales/use-translation.ts'
import type { Here } from './use-here.ts'

/** How many other people are in a chat now, with their names. */
export function HereLine({ here: { people, count } }: { here: Here }) {
  const { t } = useTranslation('people')
  if (count === 0) return null
  const names = t('here.names', { names: people.map((one) => one.displayName).join(', ') })
  return (
    <span className="flex flex-none items-center gap-1.5 text-ink-2 text-sm" title={names}>
      <span className="size-2 rounded-full bg-accent forced-colors:bg-[CanvasText]" />
      <span className="max-lg:sr-only">{t('here.count', { count })}</span>
      <span className="sr-only">{names}</span>
    </span>
  )
}
