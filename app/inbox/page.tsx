import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Page, PageHeader } from '#app/components/page.tsx'
import { InboxFilters } from '#app/inbox/filters.tsx'
import { InboxList } from '#app/inbox/list.tsx'
import { MarkForm } from '#app/inbox/mark-form.tsx'
import { inboxPath } from '#app/inbox/query.ts'
import type { Inbox } from '#app/inbox/read.ts'
import { isOfInbox } from '#app/inbox/use-arrivals.ts'
import { useKept } from '#app/lists/use-kept.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'

/** Notifications, newest first, with what narrows them. */
export function InboxPage(inbox: Inbox & { title: string }) {
  const { t } = useTranslation(['inbox', 'common'])
  const { title, query, base, unread, kbId } = inbox
  const here = inboxPath(base, query)
  const shown = useKept(here, inbox.notifications)
  useRevalidateSoon(isOfInbox)
  return (
    <Page narrow>
      <PageHeader title={title}>
        {unread > 0 && (
          <MarkForm here={here} what={{ all: kbId ?? 'everything' }}>
            <Button icon="mark_email_read">{t('markAll', { count: unread })}</Button>
          </MarkForm>
        )}
      </PageHeader>
      <InboxFilters base={base} query={query} />
      {!inbox.notifications && (
        <Notice kind="error" title={t('failed')}>
          <ButtonLink to={here}>{t('common:retry')}</ButtonLink>
        </Notice>
      )}
      {shown && <InboxList inbox={inbox} here={here} notifications={shown} />}
      <InboxPaging {...inbox} />
    </Page>
  )
}

function InboxPaging({ base, query, older }: Inbox) {
  const { t } = useTranslation(['inbox', 'common'])
  if (!query.before && !older) return null
  return (
    <nav className="paging" aria-label={t('common:pages')}>
      {query.before && (
        <ButtonLink look="quiet" to={inboxPath(base, { ...query, before: undefined })}>
          {t('newest')}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink look="quiet" to={older} rel="next">
          {t('older')}
        </ButtonLink>
      )}
    </nav>
  )
}
