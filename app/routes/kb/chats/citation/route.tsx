import { data, useLocation, useNavigate } from 'react-router'
import { siteTitle } from '#app/head/site-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { FramedProblem } from '#app/problems/framed-problem.tsx'
import { isOfResource, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { citedPassages, citedPlacePath } from '#app/routes/kb/chats/answer/citation.ts'
import { citationPath } from '#app/routes/kb/chats/message-paths.ts'
import { useChatBeside } from '#app/routes/kb/chats/pane/chat-beside.ts'
import { Pane } from '#app/routes/kb/chats/pane/pane.tsx'
import { listSearch } from '#app/routes/kb/chats/pane/pane-address.ts'
import { readShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { showPassage } from '#app/routes/kb/resources/detail/show-passage.ts'
import { endsOf, type KeptFrom, keepPath } from '#app/routes/kb/resources/keep/keep-path.ts'
import { useMayKeep } from '#app/routes/kb/resources/keep/use-may-keep.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { addPassages } from '#app/routes/kb/resources/preview/passage.ts'
import { Preview } from '#app/routes/kb/resources/preview/preview.tsx'
import { useSingleKey } from '#app/shell/use-single-key.ts'
import { IconLink } from '#app/ui/button.tsx'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { Citation } from '#contract/entities/citation.ts'
import type { Route } from './+types/route.ts'
import { OlderQuote } from './older-quote.tsx'
import { placeNow } from './place-now.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readCitation(upstream({ request, context }), params, new URL(request.url))
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: siteTitle(loaderData?.citation.title) },
]

export default function CitationPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('citation')
  const { title } = useChatBeside()
  const { citation, shown } = loaderData
  const mayKeep = useMayKeep(citation.kbId)
  useRevalidateSoon(
    (event) =>
      isOfResource(shown.resource.id, event) ||
      (event.type === 'quotes_update' && event.data.chatId === params.chatId),
  )
  return (
    <Pane
      title={citation.title}
      icon={fileType({ kind: 'file', type: '', title: citation.title }).icon}
      subtitle={usePlaceInFile()(citation, shown.resource.pageCount)}
      chatTitle={title}
      actions={
        <>
          <Steps {...loaderData} />
          {mayKeep && !citation.isOlder && (
            <IconLink
              className="max-sm:hidden"
              dialog
              icon="menu_book"
              label={t('keep')}
              to={keepPath(citation.kbId, keptFrom(citation))}
            />
          )}
          <IconLink icon="open_in_new" label={t('open')} to={citedPlacePath(citation)} />
        </>
      }
    >
      {loaderData.isOlder && <OlderQuote citation={citation} resource={shown.resource} />}
      <section
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4 **:data-leaf:p-6 max-sm:px-3 max-sm:**:data-leaf:p-4"
        // Another citation or page begins at its own place.
        key={`${citation.n} ${shown.n} ${shown.view}`}
        ref={showPassage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be focusable
        tabIndex={0}
        aria-label={t('textOf', { title: citation.title })}
      >
        <Preview shown={shown} />
      </section>
    </Pane>
  )
}

function keptFrom({ resourceId, page, start, quote }: Citation): KeptFrom {
  const place = { resource: resourceId, page: String(page), start: String(start) }
  return { ...place, ...endsOf(quote) }
}

/** “page 2 of 14”, “7 Stopping rules”. */
function usePlaceInFile(): (citation: Citation, count: number) => string {
  const { t } = useTranslation('citation')
  return ({ page, pageKind, pageName, line, cell }, count) => {
    if (pageKind === 'lines' && line !== null) return t('place.line', { line })
    if (pageKind === 'page' || pageKind === 'scan') return t('place.page', { page, count })
    if (pageKind === 'slide') return t('place.slide', { page, count })
    if (cell?.row) {
      const named = pageName ? [t('place.named', { name: pageName })] : []
      return [...named, t('place.row', { row: cell.row }), cell.column].filter(Boolean).join(' · ')
    }
    return pageName ? t('place.named', { name: pageName }) : t('place.part', { page, count })
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('citation')
  return (
    <Pane title={t('title')} chatTitle={useChatBeside().title}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FramedProblem error={error} />
      </div>
    </Pane>
  )
}

interface StepsProps {
  /** Counted from 1. */
  number: number
  count: number
  /** After the last citation follows the first. */
  previous: string
  next: string
}

function Steps({ number, count, previous, next }: StepsProps) {
  const { t } = useTranslation('citation')
  const { state } = useLocation()
  const navigate = useNavigate()
  // The step replaces the address, so that Back leads to the chat.
  const options = { replace: true, state, preventScrollReset: true }
  useSingleKey((key) => {
    if (count > 1 && key === '[') void navigate(previous, options)
    if (count > 1 && key === ']') void navigate(next, options)
  })
  if (count < 2) return null
  return (
    <nav className="flex flex-none items-center tabular-nums" aria-label={t('steps')}>
      <IconLink {...options} icon="chevron_left" label={t('previous')} to={previous} />
      <span className="text-ink-2 text-sm" aria-live="polite">
        {t('number', { number, count })}
      </span>
      <IconLink {...options} icon="chevron_right" label={t('next')} to={next} />
    </nav>
  )
}

interface CitationPlace {
  kbId: string
  chatId: string
  messageId: string
  n: string
}

/** Throws 404 if the message has no such citation for this reader. */
async function readCitation(api: Upstream, place: CitationPlace, { search }: URL) {
  const { kbId, chatId, messageId } = place
  const [chat, { citations }] = await Promise.all([
    api.readChat({ params: { chatId } }),
    api.readMessage({ params: { chatId, messageId } }),
  ])
  const at = citations.findIndex(({ n }) => String(n) === place.n)
  const stored = citations[at]
  if (chat.knowledgeBaseId !== kbId || !stored) throw data(null, { status: 404 })
  const { isOlder } = stored
  const citation = (isOlder && (await placeNow(api, stored))) || stored
  const { resourceId } = citation
  const shown = await readShownPage(
    api,
    { kbId: citation.kbId, resourceId },
    pageQuery(citation, search),
  )
  const kept = listSearch(search)
  const path = citationPath({ ...place, n: citation.n }, kept).split('#')[0] ?? ''
  const pathOf = (one: Citation) => citationPath({ ...place, n: one.n }, kept)
  const count = citations.length
  return {
    citation,
    isOlder,
    shown: { ...shown, beside: path },
    number: at + 1,
    count,
    previous: pathOf(citations[(at + count - 1) % count] ?? citation),
    next: pathOf(citations[(at + 1) % count] ?? citation),
  }
}

// The page of the quote, unless the address names another page.
function pageQuery(citation: Citation, search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? String(citation.page)
  query.set('page', page)
  if (page === String(citation.page) && !citation.isOlder && !query.has('from'))
    addPassages(query, citedPassages(citation))
  return query
}
