import { useTranslation } from '#app/locales/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { classes } from '#app/ui/classes.ts'
import { Dot } from '#app/ui/dot.tsx'
import { limits } from '#contract/limits.ts'
import type { UnreadSums } from './unread-mentions.ts'

const most = limits.unreadCounted - 1

type UnreadMarkProps = Partial<UnreadSums> & { className?: string | undefined }

/** The sums may be others without script. */
export function UnreadMark({ unscripted, className, ...sums }: UnreadMarkProps) {
  if (!unscripted) return <SumsMark className={className} {...sums} />
  return (
    <>
      <SumsMark className={classes(className, 'noscript:hidden')} {...sums} />
      <SumsMark className={classes(className, 'not-noscript:hidden')} {...unscripted} />
    </>
  )
}

/** A number of what was written to this reader, or a dot for what need not be read by them. */
function SumsMark({ count = 0, mentions = 0, unread = 0, className }: UnreadMarkProps) {
  const { t } = useTranslation()
  if (count + mentions === 0 && unread > 0)
    return <Dot className={className} isQuiet label={t('unread', { count: unread })} />
  const mentionWords =
    mentions > most ? t('mentionsMore', { most }) : t('mentions', { count: mentions })
  const words = [count > 0 && t('unread', { count }), mentions > 0 && mentionWords]
  return (
    <Badge
      className={className}
      count={count + mentions}
      ofNotifications={mentions > most}
      words={words.filter(Boolean).join(t('between.parts'))}
    />
  )
}
