import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { newLineId } from '#app/routes/kb/chats/paths.ts'
import { classes } from '#app/ui/classes.ts'

const nearDays: Record<number, 'today' | 'yesterday'> = { 0: 'today', 1: 'yesterday' }

interface DayProps {
  iso: string
  /** One line then says both. */
  startsNew?: boolean | undefined
}

export function Day({ iso, startsNew = false }: DayProps) {
  const { t } = useTranslation('chats')
  const { day, dayKey, daysAgo } = useFormats()
  const near = nearDays[daysAgo(iso)]
  return (
    <h2
      className={classes(
        'my-1 flex scroll-my-24 items-center gap-3 font-label text-sm before:flex-1 before:border-t after:flex-1 after:border-t',
        startsNew
          ? 'text-accent before:border-accent after:border-accent'
          : 'text-ink-2 before:border-line after:border-line',
      )}
      id={startsNew ? newLineId : undefined}
    >
      <span>
        <time dateTime={dayKey(iso)} title={near && day(iso)}>
          {near ? t(`days.${near}`) : day(iso)}
        </time>
        {startsNew && ` · ${t('newLine')}`}
      </span>
    </h2>
  )
}
