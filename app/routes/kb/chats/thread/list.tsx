import type { TFunction } from 'i18next'
import { href } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { DraftLine } from '#app/routes/kb/chats/drafts/draft-line.tsx'
import type { ListedDraft } from '#app/routes/kb/chats/drafts/drafts.ts'
import { readDrafts } from '#app/routes/kb/chats/drafts/read-drafts.ts'
import { useDrafts } from '#app/routes/kb/chats/drafts/use-drafts.ts'
import { replyPath, threadPath } from '#app/routes/kb/chats/paths.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Thread } from '#contract/entities/chat.ts'
import { contentAsShown } from '#shared/mentions.ts'
import { plainLine } from '#shared/plain-line.ts'
import type { Route } from './+types/list.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') || undefined
  const query = cursor ? { cursor } : {}
  const api = upstream({ request, context })
  const [page, drafts] = await Promise.all([
    api.listThreads({ params, query }),
    readDrafts(api, params.kbId),
  ])
  const title = getTranslator(context).getFixedT(null, 'threads')('list.title')
  return { title, cursor, drafts, ...page }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

/** Those with unread replies first. */
export default function Threads({ loaderData, params: { kbId } }: Route.ComponentProps) {
  const { t } = useTranslation('threads')
  const { title, threads, nextCursor, cursor } = loaderData
  const drafts = useDrafts(loaderData.drafts)
  const ids = new Set(threads.map(({ chat }) => chat.id))
  useRevalidateSoon(({ type, data }) =>
    type === 'message'
      ? data.message.rootId !== null
      : type === 'thread_read' ||
        type === 'thread_follow' ||
        (type === 'quotes_update' && ids.has(data.chatId)),
  )
  const here = href('/kb/:kbId/threads', { kbId })
  return (
    <>
      <PaneHeader>
        <h1 className="text-xl">{title}</h1>
      </PaneHeader>
      {threads.length === 0 ? (
        <Empty icon="reply" title={t('list.none')} text={t('list.help')} />
      ) : (
        <ul className="pb-12">
          {threads.map((thread) => (
            <li key={thread.root.id}>
              <ThreadRow
                {...{ kbId, thread }}
                draft={drafts.find(({ rootMessageId }) => rootMessageId === thread.root.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {(cursor || nextCursor) && (
        <Paging label={t('list.pages')}>
          {cursor && <ButtonLink to={here}>{t('list.first')}</ButtonLink>}
          {nextCursor && (
            <ButtonLink to={`${here}?${new URLSearchParams({ cursor: nextCursor })}`}>
              {t('list.more')}
            </ButtonLink>
          )}
        </Paging>
      )}
    </>
  )
}

interface ThreadRowProps {
  kbId: string
  thread: Thread
  draft: ListedDraft | undefined
}

function ThreadRow({ kbId, thread, draft }: ThreadRowProps) {
  const { t } = useTranslation('threads')
  const { t: tChats } = useTranslation('chats')
  const { t: tLinks } = useTranslation('chatLinks')
  const { moment } = useFormats()
  const { root, lastReply, lastReplyAt, unreadCount, chat } = thread
  const place = { kbId, chatId: chat.id, rootId: root.id }
  return (
    <Link
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b px-6 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 max-sm:px-4"
      to={lastReply ? replyPath(place, lastReply.id) : threadPath(place)}
    >
      <strong className={classes('truncate', unreadCount > 0 ? 'font-heading' : 'font-medium')}>
        {root.isDeleted ? tChats('deleted') : said(root, tLinks)}
      </strong>
      <time className="text-end text-ink-2 text-sm" dateTime={lastReplyAt}>
        {moment(lastReplyAt)}
      </time>
      <span className={classes('truncate text-md', unreadCount > 0 ? 'text-ink' : 'text-ink-2')}>
        {draft && <DraftLine draft={draft} />}
        {!draft &&
          (lastReply && !lastReply.isDeleted
            ? said(lastReply, tLinks)
            : t('replies', { count: root.replyCount }))}
      </span>
      <Badge className="row-span-2 justify-self-end" count={unreadCount} />
      <span className="col-start-1 truncate text-ink-2 text-sm">
        {t('pane.in', { title: chatTitle(chat, tChats) })} ·{' '}
        {t('replies', { count: root.replyCount })}
      </span>
    </Link>
  )
}

function said(message: Thread['root'], t: TFunction<'chatLinks'>): string {
  const text = plainLine(contentAsShown(message))
  return message.sender ? t('said', { name: message.sender.displayName, text }) : text
}
