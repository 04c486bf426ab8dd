import { formatCount } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from './classes.ts'

/** A count of unread things; nothing at zero. */
export function Badge({ count, alert }: { count: number; alert?: boolean }) {
  const { t } = useTranslation()
  if (count < 1) return null
  return (
    <span className={classes('badge', alert && 'badge-alert')}>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="unseen">{t('unread', { count })}</span>
    </span>
  )
}
