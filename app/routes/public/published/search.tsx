import { data, href } from 'react-router'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { Empty } from '#app/ui/empty.tsx'
import { excerptParts } from '#app/ui/text/excerpt-parts.ts'
import { Marked } from '#app/ui/text/quote.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { PublishedHit, PublishedKb } from '#contract/entities/published.ts'
import { limits } from '#contract/limits.ts'
import { cellWords } from '#shared/cell-words.ts'
import { documentTitle } from '#shared/formats.ts'
import type { Route } from './+types/search.ts'
import { folderAddress, hitAddress } from './addresses.ts'
import { cachedFor } from './arrive.ts'
import { Frame } from './frame.tsx'

export async function loader({ request, context, params: { kbId } }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  const q = typed.trim().slice(0, limits.searchQueryLength).toWellFormed()
  const { kb, hits } = await upstream({ request, context }).searchPublishedKb({
    params: { kbId },
    query: { q },
  })
  const t = getTranslator(context).getFixedT(null, 'published')
  const title = `${t('searchTitle')} · ${kb.title}`
  // Each search has an address of its own.
  const page = pageFacts(
    { request, context },
    { title, description: kb.description, indexed: false },
  )
  return data({ page, kb, hits, search: q }, cachedFor({ request }))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('published')
  const { kb, search, hits } = loaderData
  return (
    <Frame kb={kb} above={[]} search={search} inside={href('/kb/:kbId', { kbId: kb.id })}>
      {search === '' ? (
        <Empty main icon="search" title={t('searchFirst')} />
      ) : hits.length === 0 ? (
        <Empty main icon="search" title={t('nothing', { search })} text={t('nothingText')} />
      ) : (
        <>
          <h1 className="mb-4 text-title wrap-anywhere">{t('resultsFor', { search })}</h1>
          <ol className="max-w-[760px] border-line border-t">
            {hits.map((hit) => (
              <Hit key={keyOf(hit)} kb={kb} hit={hit} />
            ))}
          </ol>
          {hits.length === limits.searchPageSize && (
            <p className="mt-4 text-ink-2">{t('bounded', { count: hits.length })}</p>
          )}
        </>
      )}
    </Frame>
  )
}

function keyOf({ kind, resourceId, folderId, page, excerpt }: PublishedHit): string {
  return [kind, resourceId, folderId, page, excerpt].join()
}

function Hit({ kb, hit }: { kb: PublishedKb; hit: PublishedHit }) {
  const { t } = useTranslation(['published', 'common'])
  const { kind, title, titleMarks, resourceKind, folderId, page, cell, line, excerpt } = hit
  const name = documentTitle(title, resourceKind)
  // A mark may be on the ending, which is not shown.
  const marks = titleMarks.filter(({ end }) => end <= name.length)
  const to =
    kind === 'folder' ? folderAddress(kb, { id: folderId ?? '', name: title }) : hitAddress(kb, hit)
  return (
    <li className="relative border-line border-b py-3 hover:bg-hover">
      <h2 className="font-label text-lg wrap-anywhere">
        <a className="after:absolute after:inset-0 hover:underline" href={to}>
          <Marked parts={excerptParts({ excerpt: name, marks })} />
        </a>
      </h2>
      {cell && (
        <p className="text-ink-2 text-md wrap-anywhere">
          {[cell.row && t('row', { n: cell.row }), cellWords(cell, t('common:between.value'))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {excerpt && (
        <p className="font-serif text-xl leading-[1.45] wrap-anywhere">
          <Marked parts={excerptParts(hit)} />
        </p>
      )}
      {kind === 'folder' && <p className="text-ink-3 text-sm">{t('folder')}</p>}
      {(line || (page !== null && page > 1)) && (
        <p className="text-ink-3 text-sm tabular-nums">
          {line ? t('line', { n: line }) : t('page', { n: page ?? 1 })}
        </p>
      )}
    </li>
  )
}
