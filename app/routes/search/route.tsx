import { href, Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { classes } from '#app/components/classes.ts'
import { Empty } from '#app/components/empty.tsx'
import { excerptParts } from '#app/components/excerpt-parts.ts'
import { Icon } from '#app/components/icon.tsx'
import type { IconName } from '#app/components/icons/names.ts'
import { Page, PageHeader } from '#app/components/page.tsx'
import { Marked } from '#app/components/quote.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { siteTitle } from '#app/head/site-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { usePlaceName } from '#app/routes/kb/chats/citation.ts'
import { foundPath } from '#app/routes/kb/chats/found-path.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { fileType } from '#app/routes/kb/resources/file-type.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/place-path.ts'
import { upstream } from '#app/upstream/client.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'

const kinds = ['all', 'files', 'messages'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim().slice(0, limits.searchQueryLength)
  const kind = kinds.find((one) => one === searchParams.get('kind')) ?? 'all'
  const api = upstream({ request, context })
  const hits = q ? await api.search({ query: { q, kind } }) : []
  return { title: getTranslator(context).getFixedT(null, 'find')('title'), q, kind, hits }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: siteTitle(loaderData?.q, loaderData?.title) },
]

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('find')
  const { q, kind, hits, title } = loaderData
  const tabs = kinds.map((one) => ({
    to: `${href('/search')}?${new URLSearchParams({ q, kind: one })}`,
    label: t(`kinds.${one}`),
    current: one === kind,
  }))
  return (
    <Page narrow>
      <PageHeader title={title} />
      <search>
        <form className="my-6 flex max-w-[560px] gap-2" action={href('/search')}>
          <SearchField className="flex-1" name="q" label={t('label')} defaultValue={q} />
          {kind !== 'all' && <input type="hidden" name="kind" value={kind} />}
          <Button look="primary">{t('button')}</Button>
        </form>
      </search>
      {q && <Tabs label={t('label')} tabs={tabs} />}
      {q && hits.length > 0 && (
        <p className="text-ink-2 text-sm">{t('found', { count: hits.length, q })}</p>
      )}
      {q && hits.length === 0 && (
        <Empty icon="search" title={t('noneTitle', { q })} text={t('noneText')} />
      )}
      {!q && <Empty icon="search" title={t('startTitle')} text={t('startText')} />}
      <ol className="grid gap-6 pt-2">
        {hits.map((hit, index) => (
          <Hit
            key={`${hit.resourceId ?? hit.messageId ?? hit.kbId} ${hit.page ?? ''} ${hit.start ?? index}`}
            hit={hit}
          />
        ))}
      </ol>
    </Page>
  )
}

const inTalk = '[&_mark]:[font-family:inherit]'
const inDocument = 'border-line-2 border-l-3 pl-4 font-serif text-[1.0625rem] leading-[1.5]'

function Hit({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation('find')
  const { t: tChats } = useTranslation('chats')
  const placeName = usePlaceName()
  const { page, pageKind, pageName, title } = hit
  const isMessage = hit.kind === 'message'
  const name = isMessage
    ? t('message', { chat: chatTitle(hit, tChats) })
    : page && pageKind
      ? placeName({ title, page, pageKind, pageName, line: null })
      : title
  return (
    <li className="grid grid-cols-1 gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <Link
          className="inline-flex min-w-0 items-center gap-2 font-semibold text-accent no-underline hover:underline hover:underline-offset-[3px]"
          to={pathOf(hit)}
        >
          <Icon name={iconOf(hit)} size={18} />
          <span className="wrap-anywhere">{name}</span>
        </Link>
        <span className="text-ink-2 text-sm">{t('inKb', { kb: hit.kbTitle })}</span>
      </div>
      {hit.excerpt && (
        <p className={classes('line-clamp-4 wrap-anywhere', isMessage ? inTalk : inDocument)}>
          <Marked parts={excerptParts(hit)} />
        </p>
      )}
      {hit.foundByTerm && (
        <p className="text-ink-2 text-sm">{t('foundByTerm', { term: hit.foundByTerm })}</p>
      )}
    </li>
  )
}

function iconOf({ kind, title }: SearchHit): IconName {
  if (kind === 'message') return 'forum'
  if (kind === 'kb') return 'library_books'
  return fileType({ kind: 'file', type: '', title }).icon
}

function pathOf(hit: SearchHit): string {
  const { kbId, resourceId, page, start, end } = hit
  if (hit.kind === 'message') return foundPath(hit)
  if (!resourceId) return href('/kb/:kbId', { kbId })
  return resourcePlacePath(kbId, {
    resourceId,
    page: page ?? 1,
    passages: start !== null && end !== null && end > start ? [{ start, end }] : [],
  })
}
