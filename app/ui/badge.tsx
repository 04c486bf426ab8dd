import { formatCount } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { unreadFigure, useUnreadWords } from '#app/locales/use-unread-words.ts'
import { classes } from './classes.ts'

interface BadgeProps {
  count: number
  alert?: boolean
  /** These are counted only up to a limit. */
  ofNotifications?: boolean | undefined
  /** What is counted, if not what is unread. */
  words?: string
  className?: string
}

/** Nothing at zero. */
export function Badge({ count, alert, ofNotifications, words, className }: BadgeProps) {
  const { t } = useTranslation()
  const unreadWords = useUnreadWords()
  if (count < 1) return null
  return (
    <span className={classes('badge', alert && 'bg-danger text-danger-ink', className)}>
      <span aria-hidden="true">{ofNotifications ? unreadFigure(count) : formatCount(count)}</span>
      <span className="sr-only">
        {words ?? (ofNotifications ? unreadWords(count) : t('unread', { count }))}
      </span>
    </span>
  )
}
