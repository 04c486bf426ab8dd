import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { LoadedList } from '#app/components/loaded-list.tsx'
import { Page, PageHeader } from '#app/components/page.tsx'
import { Paging } from '#app/components/paging.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { isOfResources, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Route } from './+types/route.ts'
import { BinDays } from './bin-days.tsx'

const dayMs = 86_400_000

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const answer = await upstream({ request, context }).attempt.listBin({ params, query: { cursor } })
  const now = Date.now()
  const page = listed(answer, ({ entries, ...rest }) => ({
    ...rest,
    entries: entries.map((entry) => ({
      ...entry,
      daysLeft: Math.max(1, Math.ceil((Date.parse(entry.expiresAt) - now) / dayMs)),
    })),
  }))
  return { title: getTranslator(context).getFixedT(null, 'bin')('title'), cursor, page }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

/** What was deleted in a knowledge base and can be restored by the reader. */
export default function BinPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('bin')
  const { title, cursor, page } = loaderData
  const path = href('/kb/:kbId/bin', params)
  useRevalidateSoon((event) => isOfResources(params.kbId, event) || event.type === 'message_delete')
  return (
    <Page narrow>
      <PageHeader title={title}>
        {page.items && page.items.totalCount > 0 && (
          <ButtonLink icon="delete" dialog to={href('/kb/:kbId/bin/delete', params)}>
            {t('emptyBin')}
          </ButtonLink>
        )}
      </PageHeader>
      <LoadedList
        here={`${params.kbId} ${cursor}`}
        list={page}
        sentence={(values) => t('failed', values)}
      >
        {({ entries, nextCursor, totalCount, totalSize }) => (
          <>
            {totalCount === 0 ? (
              <Empty icon="delete" title={t('empty')} text={t('emptyText')} />
            ) : (
              <p className="text-ink-2">
                {t('lead')} {totalSize > 0 && t('total', { size: formatSize(totalSize) })}
              </p>
            )}
            <BinDays kbId={params.kbId} entries={entries} />
            {(cursor || nextCursor) && (
              <Paging>
                {cursor && <ButtonLink to={path}>{t('newest')}</ButtonLink>}
                {nextCursor && (
                  <ButtonLink to={`${path}?${new URLSearchParams({ cursor: nextCursor })}`}>
                    {t('older')}
                  </ButtonLink>
                )}
              </Paging>
            )}
          </>
        )}
      </LoadedList>
    </Page>
  )
}
