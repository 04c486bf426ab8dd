import { Form, href } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { BookShown } from '#contract/calls/book.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'
import { changeLine } from './change.ts'
import { LineItem } from './line-item.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim().slice(0, limits.searchQueryLength)
  const shown = shownOf(searchParams.get('shown'))
  const before = searchParams.get('before') || undefined
  const query = { shown, before, search: q || undefined }
  const api = upstream({ request, context })
  const lineId = searchParams.get('line')
  const page = lineId
    ? await readOne(api, { ...params, lineId })
    : await api.listBookLines({ params, query })
  const title = getTranslator(context).getFixedT(null, 'book')('title')
  return { title, q, shown, before, isOne: lineId !== null, ...page }
}

async function readOne({ attempt }: Upstream, params: { kbId: string; lineId: string }) {
  const answer = await attempt.readBookLine({ params })
  return { lines: answer.ok ? [answer.data] : [], hasMore: false }
}

export function action({ request, context, params }: Route.ActionArgs) {
  return changeLine({ request, context }, params.kbId)
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

const all = ['all', 'own', 'shared'] as const

function shownOf(value: string | null): BookShown {
  return all.find((one) => one === value) ?? 'all'
}

interface BookAddress {
  q?: string
  shown?: BookShown
  before?: string | undefined
}

function bookPath(kbId: string, { q, shown, before }: BookAddress): string {
  const query = new URLSearchParams()
  if (shown && shown !== 'all') query.set('shown', shown)
  if (q) query.set('q', q)
  if (before) query.set('before', before)
  return `${href('/kb/:kbId/book', { kbId })}${query.size > 0 ? `?${query}` : ''}`
}

export default function Book({ loaderData, params: { kbId } }: Route.ComponentProps) {
  const { t } = useTranslation('book')
  const { title, q, shown, before, isOne, lines, hasMore } = loaderData
  const last = lines.at(-1)?.id
  return (
    <>
      <PaneHeader>
        <h1 className="mr-auto text-xl max-sm:leading-11">{title}</h1>
        <search className="print:hidden max-sm:w-full">
          <Form className="flex gap-2" action={href('/kb/:kbId/book', { kbId })}>
            {shown !== 'all' && <input type="hidden" name="shown" value={shown} />}
            <SearchField className="flex-1" name="q" label={t('search')} defaultValue={q} key={q} />
            <Button>{t('searchButton')}</Button>
          </Form>
        </search>
      </PaneHeader>
      <div className="border-line border-b px-6 print:hidden max-sm:px-4">
        <Tabs
          className="-mb-px *:min-h-11"
          label={t('filter.label')}
          tabs={all.map((one) => ({
            to: bookPath(kbId, { q, shown: one }),
            label: t(`filter.${one}`),
            current: one === shown && !isOne,
          }))}
        />
      </div>
      {lines.length === 0 && <Nothing {...{ kbId, q, shown, isOne }} />}
      <div className="max-w-[792px] px-6 pb-12 max-sm:px-4">
        <ol>
          {lines.map((line) => (
            <li
              className="break-inside-avoid border-line border-b py-5 last:border-b-0"
              key={line.id}
              id={`line-${line.id}`}
            >
              <LineItem line={line} />
            </li>
          ))}
        </ol>
        {isOne && lines.length > 0 && (
          <ButtonLink className="print:hidden" to={bookPath(kbId, {})}>
            {t('clear')}
          </ButtonLink>
        )}
        {(before || hasMore) && (
          <Paging label={t('pages')} className="print:hidden">
            {before && <ButtonLink to={bookPath(kbId, { q, shown })}>{t('first')}</ButtonLink>}
            {hasMore && last && (
              <ButtonLink to={bookPath(kbId, { q, shown, before: last })}>{t('more')}</ButtonLink>
            )}
          </Paging>
        )}
      </div>
    </>
  )
}

interface NothingProps {
  kbId: string
  q: string
  shown: BookShown
  isOne: boolean
}

function Nothing({ kbId, q, shown, isOne }: NothingProps) {
  const { t } = useTranslation('book')
  if (isOne)
    return (
      <Empty icon="menu_book" title={t('lineGone')}>
        <ButtonLink to={bookPath(kbId, {})}>{t('clear')}</ButtonLink>
      </Empty>
    )
  if (q)
    return (
      <Empty icon="search" title={t('noneFound')} text={t('noneFoundText')}>
        <ButtonLink to={bookPath(kbId, { shown })}>{t('clear')}</ButtonLink>
      </Empty>
    )
  return shown === 'shared' ? (
    <Empty icon="menu_book" title={t('noneShared')} text={t('noneSharedText')} />
  ) : (
    <Empty icon="menu_book" title={t('empty')} text={t('emptyText')} />
  )
}
