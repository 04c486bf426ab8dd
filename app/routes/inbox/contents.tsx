import { type ReactNode, useState } from 'react'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { pageLimits } from '#app/limits.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { Paging } from '#app/ui/lists/paging.tsx'
import { useLastLoaded } from '#app/ui/lists/use-last-loaded.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Notification } from '#contract/entities/notification.ts'
import type { ServerEvent, SharedMember } from '#contract/events.ts'
import { InboxFilters } from './filters.tsx'
import { useIsRead } from './mark-form.tsx'
import { inboxPath, isFiltered } from './query.ts'
import type { Inbox } from './read.ts'
import { InboxRow } from './row.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

const nearPx = 96

export function InboxContents(inbox: Inbox) {
  const { t } = useTranslation(['inbox', 'common'])
  const { query, base, dialog } = inbox
  const path = inboxPath(base, query)
  const here = useWithinDialog()(path)
  const shown = useLastLoaded(here, inbox.notifications)
  useRevalidateSoon((event) => isOfInbox(event, shown ?? []))
  return (
    <>
      <InboxFilters base={base} query={query} dialog={dialog} />
      {!inbox.notifications && (
        <Notice className={dialog ? undefined : 'mt-4'} kind="error" title={t('failed')}>
          <ButtonLink to={path} dialog={dialog}>
            {t('common:retry')}
          </ButtonLink>
        </Notice>
      )}
      {shown && <InboxList inbox={inbox} here={here} notifications={shown} />}
      <InboxPaging {...inbox} />
    </>
  )
}

function InboxPaging({ base, query, older, dialog }: Inbox) {
  const { t } = useTranslation(['inbox', 'common'])
  if (!query.before && !older) return null
  return (
    <Paging label={t('common:pages')}>
      {query.before && (
        <ButtonLink
          look="quiet"
          to={inboxPath(base, { ...query, before: undefined })}
          dialog={dialog}
        >
          {t('newest')}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink look="quiet" to={older} dialog={dialog} rel="next">
          {t('older')}
        </ButtonLink>
      )}
    </Paging>
  )
}

interface InboxListProps {
  inbox: Inbox
  here: string
  notifications: Notification[]
}

function InboxList({ inbox, here, notifications }: InboxListProps) {
  const { t } = useTranslation('inbox')
  const { announced, above } = useNewItems(here, notifications)
  const isRead = useIsRead()
  useInboxKeys()
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
      <InboxDays notifications={notifications}>
        {(notification) => (
          <InboxRow
            key={notification.id}
            notification={{ ...notification, isRead: isRead(notification) }}
            here={here}
            ofKb={inbox.kbId !== undefined}
            alone={alone(notification)}
          />
        )}
      </InboxDays>
    </>
  )
}

interface InboxDaysProps {
  notifications: Notification[]
  children: (notification: Notification) => ReactNode
}

function InboxDays({ notifications, children }: InboxDaysProps) {
  const { t } = useTranslation('inbox')
  const { daysAgo } = useFormats()
  const days = notifications.map(({ createdAt }) => inboxDays(daysAgo(createdAt)))
  return [...new Set(days)].map((one) => (
    <section key={one}>
      <h2 className="mt-5 border-line border-b pb-1.5 font-label text-ink-2 text-sm">
        {t(`days.${one}`)}
      </h2>
      <ul className="-mx-2" aria-label={t('listOf', { days: t(`days.${one}`) })}>
        {notifications.filter((_, index) => days[index] === one).map(children)}
      </ul>
    </section>
  ))
}

function inboxDays(ago: number): 'today' | 'yesterday' | 'week' | 'earlier' {
  if (ago < 1) return 'today'
  if (ago === 1) return 'yesterday'
  return ago < pageLimits.inboxWeekDays ? 'week' : 'earlier'
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

/** The notifications themselves, or a name in the shown ones. */
export function isOfInbox({ type, data }: ServerEvent, shown: Notification[]): boolean {
  const named = shown.map(({ redirectData }) => redirectData)
  switch (type) {
    case 'notification':
    case 'notification_mark_as_read':
    case 'quotes_update':
    case 'kb_restore':
      return true
    case 'kb_update':
      return named.some(({ kbId, kbName }) => kbId === data.kb.id && kbName !== data.kb.title)
    case 'chat_update':
      return named.some(
        // `chatTitle` is null for a private chat, whose title is the other member's name.
        ({ chatId, chatTitle }) =>
          chatId === data.chat.id && chatTitle && chatTitle !== data.chat.title,
      )
    case 'kb_member_add':
      return shown.some(({ actor }) => actor && hasChanged(actor, data.member))
    default:
      return false
  }
}

type ViewState = Pick<SharedMember, 'displayName' | 'profileURL'>

function hasChanged(
  known: ViewState & { id: string },
  now: ViewState & { userId: string },
): boolean {
  if (known.id !== now.userId) return false
  return known.displayName !== now.displayName || known.profileURL !== now.profileURL
}

/** `announced.count` is the number of the last ones, for one announcement. */
function useNewItems(here: string, notifications: Notification[]) {
  const newest = notifications[0]?.createdAt ?? ''
  const since = (moment: string) =>
    notifications.filter(({ createdAt, isRead }) => !isRead && createdAt > moment).length
  const [away, setAway] = useState(false)
  const [seen, setSeen] = useState({ here, newest })
  const [announced, setAnnounced] = useState({ here, newest, count: 0 })
  if (seen.here !== here || (!away && seen.newest !== newest)) setSeen({ here, newest })
  if (announced.here !== here) setAnnounced({ here, newest, count: 0 })
  else if (newest > announced.newest) setAnnounced({ here, newest, count: since(announced.newest) })
  useDocumentEvent(
    'scroll',
    ({ target }) => {
      const place = target === document ? document.documentElement : target
      if (place === scroller()) setAway(scroller().scrollTop > nearPx)
    },
    { capture: true },
  )
  return { announced, above: away ? since(seen.newest) : 0 }
}

function scrollToNewest(): void {
  scroller().scrollTo({ top: 0 })
}

// A dialog scrolls separately from the page.
function scroller(): Element {
  return document.querySelector('.modal') ?? document.documentElement
}
