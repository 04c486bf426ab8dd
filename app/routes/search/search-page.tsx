import { ButtonLink } from '#app/components/button.tsx'
import { Page, PageHeader } from '#app/components/page.tsx'
import { Paging } from '#app/components/paging.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { searchKinds } from '#contract/search-kinds.ts'
import { groupByFile } from './group.ts'
import { Hit } from './hit.tsx'
import { NoHits } from './no-hits.tsx'
import { searchPath } from './query.ts'
import type { Searched } from './read.ts'
import { SearchForm } from './search-form.tsx'

/** A search with its filters and one page of results, of everything or of one knowledge base. */
export function SearchPage({ searched }: { searched: Searched }) {
  const { t } = useTranslation('find')
  const { filters, within, hits } = searched
  const { q, kind } = filters
  const tabs = searchKinds.map((one) => ({
    to: searchPath({ ...filters, kind: one, cursor: null }, within),
    label: t(`kinds.${one}`),
    current: one === kind,
  }))
  return (
    <Page narrow>
      <PageHeader title={t(within ? 'titleHere' : 'title')} />
      <SearchForm searched={searched} />
      {q && <Tabs className="mt-2" label={t('kindsLabel')} tabs={tabs} />}
      {hits.length === 0 && <NoHits searched={searched} />}
      <ol className="grid gap-6 pt-4">
        {groupByFile(hits).map((group) => (
          <Hit key={keyOf(group.hit)} group={group} within={within !== undefined} />
        ))}
      </ol>
      <Pages searched={searched} />
    </Page>
  )
}

function keyOf({ kind, resourceId, messageId, folderId, person, start }: Searched['hits'][number]) {
  return [kind, resourceId ?? messageId ?? folderId ?? person?.id, start].join(' ')
}

function Pages({ searched: { filters, within, hits } }: { searched: Searched }) {
  const { t } = useTranslation('find')
  const next = hits.at(-1)?.cursor
  if (!next && !filters.cursor) return null
  return (
    <Paging label={t('pages')}>
      {filters.cursor && (
        <ButtonLink to={searchPath({ ...filters, cursor: null }, within)}>{t('first')}</ButtonLink>
      )}
      {next && (
        <ButtonLink to={searchPath({ ...filters, cursor: next }, within)}>{t('next')}</ButtonLink>
      )}
    </Paging>
  )
}
