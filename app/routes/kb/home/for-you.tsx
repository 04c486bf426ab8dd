import { useId } from 'react'
import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { InboxRow } from '#app/routes/inbox/row.tsx'
import { RequestList } from '#app/routes/kb/join-requests/request-list.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Kb } from '#contract/entities/kb.ts'
import type { ShownForYou } from './read-for-you.ts'

interface ForYouProps extends ShownForYou {
  kb: Kb
}

/** Nothing if nothing waits. */
export function ForYou({ kb, requests, notifications }: ForYouProps) {
  const { t } = useTranslation('kb')
  const at = { kbId: kb.id }
  if (notifications.length + requests.length === 0) return null
  return (
    <section className="mt-9" aria-labelledby="for-you">
      <header className="flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 className="text-lg" id="for-you">
          {t('home.forYou')}
        </h2>
        <Link className="text-link print:hidden" to={href('/kb/:kbId/notifications', at)}>
          {t('home.allNotifications')}
        </Link>
      </header>
      {requests.length > 0 && <Requests kb={kb} requests={requests} />}
      <ul className="-mx-2">
        {notifications.map((one) => (
          <InboxRow key={one.id} notification={one} here={href('/kb/:kbId', at)} ofKb alone />
        ))}
      </ul>
    </section>
  )
}

function Requests({ kb, requests }: Pick<ForYouProps, 'kb' | 'requests'>) {
  const { t } = useTranslation('kb')
  const id = useId()
  return (
    <section
      className="border-line border-b outline-none"
      aria-labelledby={id}
      tabIndex={-1}
      // The row of the pressed button disappears.
      onSubmit={({ currentTarget }) => currentTarget.focus()}
    >
      <h3 className="flex min-h-11 items-center justify-between gap-4" id={id}>
        {t('home.requests')}
        <Anchor
          className="text-link font-normal text-sm print:hidden"
          dialog
          to={href('/kb/:kbId/settings/requests', { kbId: kb.id })}
        >
          {t('home.allRequests')}
        </Anchor>
      </h3>
      <RequestList kb={kb} requests={requests} />
    </section>
  )
}
