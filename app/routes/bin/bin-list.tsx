import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { BinItem, type ShownEntry } from './bin-item.tsx'
import { binPaths } from './paths.ts'
import type { BinContent } from './read-bin.ts'

interface BinListProps extends BinContent {
  /** Null for deleted knowledge bases. */
  kbId: string | null
  emptyText: string
}

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

interface BinDaysProps {
  kbId: string | null
  entries: ShownEntry[]
}

function BinDays({ kbId, entries }: BinDaysProps) {
  const { day, dayKey } = useFormats()
  const days = Map.groupBy(entries, ({ deletedAt }) => dayKey(deletedAt))
  return [...days].map(([key, ofDay]) => (
    <section key={key} className="mt-6">
      <h2 className="border-line border-b pb-1.5 text-base">{day(ofDay[0]?.deletedAt ?? '')}</h2>
      <ul>
        {ofDay.map((entry) => (
          <BinItem key={entry.id} kbId={kbId} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}
