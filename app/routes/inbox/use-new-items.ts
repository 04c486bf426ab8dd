import { useState } from 'react'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { ServerEvent, SharedMember } from '#contract/events.ts'

const nearPx = 96

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
export function useNewItems(here: string, notifications: Notification[]) {
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

export function scrollToNewest(): void {
  scroller().scrollTo({ top: 0 })
}

// A dialog scrolls separately from the page.
function scroller(): Element {
  return document.querySelector('.modal') ?? document.documentElement
}
