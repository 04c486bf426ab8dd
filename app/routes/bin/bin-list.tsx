import { ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { LoadedList } from '#app/components/loaded-list.tsx'
import { Page, PageHeader } from '#app/components/page.tsx'
import { Paging } from '#app/components/paging.tsx'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { BinDays } from './bin-days.tsx'
import { binPaths } from './paths.ts'
import type { BinContent } from './read-bin.ts'

interface BinListProps extends BinContent {
  /** Null for deleted knowledge bases. */
  kbId: string | null
  emptyText: string
}

/** A bin: what can be restored, a page at a time. */
export function BinList({ kbId, title, cursor, page, emptyText }: BinListProps) {
  const { t } = useTranslation('bin')
  const paths = binPaths(kbId)
  return (
    <Page narrow>
      <PageHeader title={title}>
        {page.items && page.items.totalCount > 0 && (
          <ButtonLink icon="delete" dialog to={paths.purge}>
            {t('emptyBin')}
          </ButtonLink>
        )}
      </PageHeader>
      <LoadedList here={`${kbId} ${cursor}`} list={page} sentence={(values) => t('failed', values)}>
        {({ entries, nextCursor, totalCount, totalSize }) => (
          <>
            {totalCount === 0 ? (
              <Empty icon="delete" title={t('empty')} text={emptyText} />
            ) : (
              <p className="text-ink-2">
                {t('lead')} {totalSize > 0 && t('total', { size: formatSize(totalSize) })}
              </p>
            )}
            <BinDays kbId={kbId} entries={entries} />
            {(cursor || nextCursor) && (
              <Paging>
                {cursor && <ButtonLink to={paths.list}>{t('newest')}</ButtonLink>}
                {nextCursor && (
                  <ButtonLink to={`${paths.list}?${new URLSearchParams({ cursor: nextCursor })}`}>
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
