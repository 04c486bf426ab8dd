import { Form, href, useRouteLoaderData } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { ChatHeader } from '#app/routes/kb/chats/chat-header.tsx'
import { isOfChat } from '#app/routes/kb/chats/settings/use-chat-dialog.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import type { Route } from './+types/route.ts'
import { FoundMessage } from './found-message.tsx'
import { readSearch } from './read-search.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readSearch({ request, context }, params)
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData && [loaderData.q, loaderData.title].filter(Boolean).join(' · '))

/** The messages of a chat that contain all typed words, the newest first. */
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

/** What follows the matches: the links to other pages, or why there are no matches. */
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
