import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { InboxRow } from '#app/routes/inbox/row.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Kb } from '#contract/entities/kb.ts'
import type { Notification } from '#contract/entities/notification.ts'

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
