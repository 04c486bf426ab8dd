import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import type { Notification } from '#contract/entities/notification.ts'
import { useIsRead } from './mark-form.tsx'
import { isFiltered } from './query.ts'
import type { Inbox } from './read.ts'
import { InboxRow } from './row.tsx'
import { scrollToNewest, useNewItems } from './use-new-items.ts'

interface InboxListProps {
  inbox: Inbox
  here: string
  notifications: Notification[]
}

export function InboxList({ inbox, here, notifications }: InboxListProps) {
  const { t } = useTranslation('inbox')
  const { announced, above } = useNewItems(here, notifications)
  const isRead = useIsRead()
  const unread = notifications.filter((one) => !isRead(one))
  const alone = ({ redirectData: { chatId } }: Notification) =>
    unread.filter(({ redirectData }) => redirectData.chatId === chatId).length < 2
  return (
    <>
      <p className="sr-only" role="status">
        {announced.count > 0 && (
          <span key={announced.newest}>{t('arrived', { count: announced.count })}</span>
        )}
      </p>
      {above > 0 && (
        <div className="sticky top-[calc(var(--spacing-header)+8px)] z-above-list flex h-0 justify-center in-[.modal]:top-2">
          <Button
            className="rounded-[22px] [box-shadow:var(--shadow-float)]"
            type="button"
            icon="keyboard_arrow_up"
            onClick={scrollToNewest}
          >
            {t('above', { count: above })}
          </Button>
        </div>
      )}
      {notifications.length === 0 && <NoNotifications {...inbox} />}
      <ul aria-label={t('list')}>
        {notifications.map((notification) => (
          <InboxRow
            key={notification.id}
            notification={{ ...notification, isRead: isRead(notification) }}
            here={here}
            ofKb={inbox.kbId !== undefined}
            alone={alone(notification)}
          />
        ))}
      </ul>
    </>
  )
}

function NoNotifications({ query, base, kbId, dialog }: Inbox) {
  const { t } = useTranslation('inbox')
  if (query.before) return <Empty icon="history" title={t('endTitle')} />
  if (!isFiltered(query)) {
    const text = kbId ? t('emptyKbText') : t('emptyText')
    return <Empty icon="notifications" title={t('emptyTitle')} text={text} />
  }
  return (
    <Empty icon="filter_list" title={t('noneTitle')} text={t('noneText')}>
      <ButtonLink to={base} dialog={dialog}>
        {t('showAll')}
      </ButtonLink>
    </Empty>
  )
}
