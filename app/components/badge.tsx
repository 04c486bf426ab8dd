import { formatCount } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from './classes.ts'
import { unreadFigure, useUnreadWords } from './use-unread-words.ts'

interface BadgeProps {
  count: number
  alert?: boolean
  /** True for notifications, which are counted only up to a limit. */
  ofNotifications?: boolean | undefined
  className?: string
}

const look =
  'inline-grid h-5 min-w-5 flex-none place-items-center rounded-[10px] px-1.5 font-bold text-2xs leading-none tabular-nums forced-colors:border'

/** A count of unread items; renders nothing at zero. */
export function Badge({ count, alert, ofNotifications, className }: BadgeProps) {
  const { t } = useTranslation()
  const unreadWords = useUnreadWords()
  if (count < 1) return null
  return (
    <span
      className={classes(
        look,
        alert ? 'bg-danger text-danger-ink' : 'bg-accent text-accent-ink',
        className,
      )}
    >
      <span aria-hidden="true">{ofNotifications ? unreadFigure(count) : formatCount(count)}</span>
      <span className="sr-only">
        {ofNotifications ? unreadWords(count) : t('unread', { count })}
      </span>
    </span>
  )
}
