import { href } from 'react-router'
import { pageLimits } from '#app/limits.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { InboxRow } from '#app/routes/inbox/row.tsx'
import { countUnread } from '#app/shell/inbox/read-inbox-count.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Notification } from '#contract/entities/notification.ts'

/** Unread mentions and private messages. A visitor has none, and most members none at the moment. */
export async function readForYou(arrival: Arrival, kb: Kb): Promise<Notification[]> {
  if (!kb.can.chat || (await countUnread(arrival, { kbId: kb.id })) === 0) return []
  const answer = await upstream(arrival).attempt.filterNotifications({
    query: { kbId: kb.id, status: 'unread', limit: pageLimits.forYouRead },
  })
  return answer.ok ? answer.data.filter(isPersonal).slice(0, pageLimits.recentShown) : []
}

// The other person's name is the title of a private chat, so its own is null.
function isPersonal({ type, redirectData }: Notification): boolean {
  const isPrivate = redirectData.chatId !== null && redirectData.chatTitle === null
  return type === 'message_mention' || isPrivate
}

interface ForYouProps {
  kb: Kb
  notifications: Notification[]
}

/** Nothing if nothing waits. */
export function ForYou({ kb, notifications }: ForYouProps) {
  const { t } = useTranslation('kb')
  const at = { kbId: kb.id }
  const waiting = kb.can.reviewRequests && kb.hasPendingRequests
  if (notifications.length === 0 && !waiting) return null
  return (
    <section className="mt-9 max-w-[760px]" aria-labelledby="for-you">
      <header className="flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 className="text-lg" id="for-you">
          {t('home.forYou')}
        </h2>
        <Link className="text-link print:hidden" to={href('/kb/:kbId/notifications', at)}>
          {t('home.allNotifications')}
        </Link>
      </header>
      <ul>
        {waiting && (
          <li className="border-line border-b">
            <Anchor
              className="grid min-h-14 grid-cols-[16px_32px_minmax(0,1fr)] items-center gap-x-3 py-2 hover:bg-hover max-sm:gap-x-2"
              dialog
              to={href('/kb/:kbId/settings/requests', at)}
            >
              <span className="size-2 justify-self-center rounded-full bg-accent forced-colors:border" />
              <Icon className="justify-self-center text-ink-2" name="how_to_reg" />
              <span className="grid">
                <span className="font-heading">{t('home.requests')}</span>
                <span className="text-ink-2 text-sm">{t('home.requestsText')}</span>
              </span>
            </Anchor>
          </li>
        )}
        {notifications.map((one) => (
          <InboxRow key={one.id} notification={one} here={href('/kb/:kbId', at)} ofKb alone />
        ))}
      </ul>
    </section>
  )
}
