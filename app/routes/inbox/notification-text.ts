import { useTranslation } from '#app/locales/use-translation.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import type { Notification } from '#contract/entities/notification.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import { plainLine } from '#contract/plain-line.ts'

/** Returns a notification's event, message and place as text in the reader's language. */
export function useNotificationText(notification: Notification, ofKb: boolean) {
  const { t } = useTranslation('inbox')
  const { t: tChats } = useTranslation('chatLinks')
  const { type, actor, redirectData, isAggregated, isRead, groupCount: count } = notification
  const { isInvitation } = notification
  const { chatId, chatTitle: title, systemChat, kbName } = redirectData
  const name = actor?.displayName ?? t('somebody')
  const kb = kbName ?? t('aKb')
  const chat = chatId && (title ? chatTitle({ title, systemChat }, tChats) : t('privateChat'))
  const where = [chat, ofKb ? null : kbName].filter(Boolean).join(' · ')
  if (isAggregated) {
    const text = isRead ? t('togetherRead', { count, kb }) : t('togetherUnread', { count, kb })
    return { title: t('together', { count }), text, place: where }
  }
  if (isInvitation)
    return { title: t('titles.invited', { name }), text: t('invited', { kb }), place: where }
  const joined = notificationKinds[type].about === 'members'
  return {
    title: t(`titles.${type}`, { name }),
    text: joined ? t('joined', { name, kb }) : plainLine(notification.message),
    place: where,
  }
}
