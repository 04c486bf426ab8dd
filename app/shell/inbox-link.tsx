import { Badge } from '#app/components/badge.tsx'
import { IconLink } from '#app/components/button.tsx'
import { useUnreadWords } from '#app/components/use-unread-words.ts'
import { useTranslation } from '#app/locales/use-translation.ts'

/** The header's link to the inbox, with the unread count. */
export function InboxLink({ path, unread }: { path: string; unread: number }) {
  const { t } = useTranslation('shell')
  const unreadWords = useUnreadWords()
  const count = unread > 0 ? `, ${unreadWords(unread)}` : ''
  return (
    <IconLink className="relative" icon="notifications" to={path} label={t('inbox') + count}>
      <Badge
        className="absolute -top-0.5 right-[-5px] h-4.5 min-w-4.5 px-[5px]"
        count={unread}
        alert
        ofNotifications
      />
    </IconLink>
  )
}
