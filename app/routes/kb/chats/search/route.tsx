import { data, Form, href, useRouteLoaderData } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { Avatar, BotAvatar } from '#app/people/avatar.tsx'
import { CutName } from '#app/people/cut-name.tsx'
import { getTranslator } from '#app/preferences/language.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { ChatHeader } from '#app/routes/kb/chats/chat-header.tsx'
import { foundPath } from '#app/routes/kb/chats/paths.ts'
import { readChatPeople } from '#app/routes/kb/chats/people/read-chat-people.ts'
import { isOfChat } from '#app/routes/kb/chats/settings/use-chat-dialog.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { excerptParts } from '#app/ui/text/excerpt-parts.ts'
import { Marked } from '#app/ui/text/quote.tsx'
import type { Arrival } from '#app/upstream/call.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/route.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readSearch({ request, context }, params)
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData && [loaderData.q, loaderData.title].filter(Boolean).join(' · '))

/** All typed words, the newest first. */
export default function SearchInChat({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('find')
  const { chat, title, people, q, hits } = loaderData
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  useRevalidateSoon((event) => isOfChat(chat.id, event))
  return (
    <>
      <ChatHeader {...{ chat, title, people, kb }} />
      <div className="mx-auto w-full max-w-[792px] px-4 pt-5 pb-12">
        <h2 className="sr-only">{t('inChat.title', { chat: title })}</h2>
        <search>
          <Form className="mb-3 flex gap-2" action={href('/kb/:kbId/chats/:chatId/search', params)}>
            <SearchField
              className="flex-1"
              name="q"
              label={t('inChat.label')}
              defaultValue={q}
              key={q}
              autoFocus={!q}
            />
            <Button look="primary">{t('button')}</Button>
          </Form>
        </search>
        <ol>
          {hits.map((hit) => (
            <li key={hit.messageId}>
              <FoundMessage hit={hit} />
            </li>
          ))}
        </ol>
        <After page={loaderData} path={href('/kb/:kbId/chats/:chatId/search', params)} />
      </div>
    </>
  )
}

interface AfterProps {
  page: Route.ComponentProps['loaderData']
  path: string
}

/** Links to other pages, or why there are no matches. */
function After({ page: { q, before, hits, hasOlder }, path }: AfterProps) {
  const { t } = useTranslation('find')
  const last = hits.at(-1)?.messageId
  if (!q) {
    return <Empty icon="search" title={t('inChat.start')} text={t('inChat.startText')} />
  }
  if (hits.length === 0 && !before) {
    return <Empty icon="search" title={t('inChat.none', { q })} text={t('inChat.noneText')} />
  }
  return (
    <>
      {hits.length === 0 && <p className="text-ink-2">{t('inChat.noOlder')}</p>}
      {(before || hasOlder) && (
        <p>
          {before && (
            <ButtonLink to={`${path}?${new URLSearchParams({ q })}`}>
              {t('inChat.newest')}
            </ButtonLink>
          )}
          {hasOlder && last && (
            <ButtonLink to={`${path}?${new URLSearchParams({ q, before: last })}`}>
              {t('inChat.older')}
            </ButtonLink>
          )}
        </p>
      )}
    </>
  )
}

async function readSearch(
  { request, context }: Arrival,
  { kbId, chatId }: { kbId: string; chatId: string },
) {
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim().slice(0, limits.searchQueryLength)
  const before = searchParams.get('before') ?? undefined
  const api = upstream({ request, context })
  const [chat, hits] = await Promise.all([
    api.readChat({ params: { chatId } }),
    q ? api.search({ query: { q, chatId, before } }) : [],
  ])
  // A chat is only found at an address of its own knowledge base.
  if (chat.knowledgeBaseId !== kbId) throw data(null, { status: 404 })
  const [people, hasOlder] = await Promise.all([
    readChatPeople(api, chat),
    hasMore(api, { q, chatId }, hits),
  ])
  const title = chatTitle(chat, getTranslator(context).getFixedT(null, 'chats'))
  return { chat, title, people, q, before, hits, hasOlder }
}

// One more than a page: a full page may be the last one.
async function hasMore(
  api: Upstream,
  query: { q: string; chatId: string },
  hits: SearchHit[],
): Promise<boolean> {
  const before = hits.at(-1)?.messageId
  if (!before || hits.length < limits.searchPageSize) return false
  return (await api.search({ query: { ...query, before, limit: 1 } })).length > 0
}

function FoundMessage({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation('find')
  const { moment } = useFormats()
  const { sender, createdAt, rootId } = hit
  return (
    <Link
      className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 border-line border-b px-2 py-3 no-underline hover:bg-hover"
      to={foundPath(hit)}
    >
      {sender?.isBot ? (
        <BotAvatar />
      ) : (
        <Avatar
          id={sender?.id ?? ''}
          name={sender?.displayName ?? ''}
          picture={sender?.profileURL ?? null}
        />
      )}
      <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <strong className="min-w-0 font-heading">
            <CutName name={sender?.displayName ?? ''} />
          </strong>
          {createdAt && (
            <time className="flex-none text-ink-2 text-sm" dateTime={createdAt}>
              {moment(createdAt)}
            </time>
          )}
          {rootId && <span className="flex-none text-ink-2 text-sm">{t('inChat.reply')}</span>}
        </span>
        <span className="line-clamp-4 wrap-anywhere [&_mark]:[font-family:inherit]">
          <Marked parts={excerptParts(hit)} />
        </span>
      </span>
    </Link>
  )
}
