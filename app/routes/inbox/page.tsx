import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Page, PageHeader } from '#app/components/page.tsx'
import { useKept } from '#app/components/use-last-loaded.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { InboxFilters } from './filters.tsx'
import { InboxList } from './list.tsx'
import { MarkForm } from './mark-form.tsx'
import { inboxPath } from './query.ts'
import type { Inbox } from './read.ts'
import { isOfInbox } from './use-new-items.ts'

/** Notifications, newest first, with what narrows them. */
export function InboxPage(inbox: Inbox & { title: string }) {
  const { t } = useTranslation(['inbox', 'common'])
  const { title, query, base, unread, kbId } = inbox
  const here = inboxPath(base, query)
  const shown = useKept(here, inbox.notifications)
  useRevalidateSoon((event) => isOfInbox(event, shown ?? []))
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
