import { redirect } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { timeZoneOf } from '#app/preferences/cookies.ts'
import { countUnread } from '#app/shell/inbox/read-inbox-count.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'
import { rangeStart } from './date-range.ts'
import { inboxPath, readQuery } from './query.ts'

interface InboxScope {
  base: string
  kbId?: string
  /** Set if the list is shown in a dialog that has several addresses. */
  dialog?: 'within'
}

export type Inbox = Awaited<ReturnType<typeof readInbox>>

/** `notifications` is null if they could not be loaded. */
export async function readInbox(arrival: Arrival, { base, kbId, dialog }: InboxScope) {
  const query = readQuery(new URL(arrival.request.url).searchParams)
  const { search, type, since, status, before } = query
  const [answer, unread] = await Promise.all([
    upstream(arrival).attempt.filterNotifications({
      query: {
        search,
        before,
        kbId,
        type: type === 'all' ? undefined : type,
        status: status === 'all' ? undefined : status,
        dateFrom: rangeStart(since, Date.now(), timeZoneOf(arrival.request)),
      },
    }),
    countUnread(arrival, { kbId }),
  ])
  // If the notification of the cursor was deleted, starts again at the newest.
  if (!answer.ok && answer.status === 400 && before)
    throw redirect(
      withinDialogOf(arrival.request, inboxPath(base, { ...query, before: undefined })),
    )
  const notifications = answer.ok ? answer.data : null
  const last = notifications?.length === limits.inboxPageSize ? notifications.at(-1)?.id : undefined
  return {
    query,
    base,
    notifications,
    older: last && inboxPath(base, { ...query, before: last }),
    unread,
    kbId,
    dialog,
  }
}
