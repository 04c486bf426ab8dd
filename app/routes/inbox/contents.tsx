import { useWithinDialog } from '#app/dialogs/within.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { useLastLoaded } from '#app/ui/lists/use-last-loaded.ts'
import { Notice } from '#app/ui/notice.tsx'
import { InboxFilters } from './filters.tsx'
import { InboxList } from './list.tsx'
import { inboxPath } from './query.ts'
import type { Inbox } from './read.ts'
import { isOfInbox } from './use-new-items.ts'

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
