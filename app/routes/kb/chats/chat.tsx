import { type ReactNode, useState } from 'react'
import {
  data,
  href,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useNavigationType,
  useOutlet,
  useRouteLoaderData,
} from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { FormatsContext } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { newFormId } from '#app/middleware/once.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { arrivesLive } from '#app/realtime/arrives-live.tsx'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { AboutLine, AllFilesChip } from '#app/routes/kb/asked-files/about-line.tsx'
import { aboutParam, askAboutPath, readAskedFiles } from '#app/routes/kb/asked-files/asked-files.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { classes } from '#app/ui/classes.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useMedia } from '#app/ui/hooks/use-media.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { LoadFailed } from '#app/ui/lists/loaded-list.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Route } from './+types/chat.ts'
import { focusComposer } from './actions/focus-composer.ts'
import { asksBot } from './asks-bot.ts'
import { MessageFiles } from './attachments/message-files.tsx'
import { LinkCardsProvider } from './cards/link-cards-provider.tsx'
import { readLinkCards } from './cards/read-link-cards.ts'
import { ChatGone } from './chat-gone.tsx'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './compose/composer.tsx'
import { NextQuestions } from './compose/next-questions.tsx'
import { passMessage } from './compose/pass-message.ts'
import { readSuggested } from './compose/read-suggested-questions.ts'
import { useComposerLabel } from './compose/use-composer-label.ts'
import { useTyping } from './compose/use-typing.ts'
import { readDraftText } from './drafts/read-draft-text.ts'
import { useEditing } from './edit/use-editing.ts'
import { isGone, useGone } from './gone.ts'
import { everyoneCount } from './mentions/everyone-count.ts'
import { UnfoldedTexts } from './message/unfolded-texts.ts'
import { useMessages } from './messages/use-messages.ts'
import { ConnectionLine } from './outbox/connection-line.tsx'
import type { ChatBeside } from './pane/chat-beside.ts'
import { isPaneMove } from './pane/pane-address.ts'
import { overChat } from './pane/use-pane.ts'
import { chatPath } from './paths.ts'
import { readChatPeople, readHere } from './people/read-chat-people.ts'
import { useHere } from './people/use-here.ts'
import { readList } from './read-list.ts'
import { isOfChat } from './settings/use-chat-dialog.ts'
import { newestPath, useStart } from './start-path.ts'
import { StreamFrame } from './stream/stream-frame.tsx'
import { readPageSystemMessages } from './system-messages/read-page-system-messages.ts'
import { MessageList } from './timeline/message-list.tsx'
import { useTodaysFormats } from './timeline/use-todays-formats.ts'
import { chatTitle } from './title.ts'
import { useRead } from './unread/use-read.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const { chat, ...page } = await readList({ request, context }, params)
  const newest = page.messages.at(-1)
  const query = new URL(request.url).searchParams
  const [people, here, draft, system, links, about, suggested] = await Promise.all([
    readChatPeople(api, chat),
    readHere(api, chat.id),
    readDraftText(api, { chatId: chat.id, rootId: null }),
    readPageSystemMessages(api, params.chatId, page),
    readLinkCards({ request, context }, page.messages),
    asksBot(chat) ? readAskedFiles(api, params.kbId, query) : [],
    // They are about all files.
    asksBot(chat) && page.isNewest && !query.has(aboutParam)
      ? readSuggested({ request, context }, params.kbId, newest)
      : null,
  ])
  const title = chatTitle(chat, getTranslator(context).getFixedT(null, 'chats'))
  const { messages, hasMore, isNewest, around, start } = page
  const shown = { chat, title, people, here, messages, hasMore, isNewest, ...system }
  return { ...shown, links, about, suggested, draft, around, start, clientId: newFormId(context) }
}

export { noStore as headers }

export const handle: RouteHandle = { hasMessageField: true }

// No revalidation of a deleted chat, so that the page stays with a notice; none after a change that
// arrives as an event, nor when the side pane opens or closes.
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentParams, nextParams, formData, defaultShouldRevalidate } = args
  const { chatId = '' } = nextParams
  if (isPaneMove(args)) return false
  if (currentParams.chatId === chatId && isGone(chatId)) return false
  if (arrivesLive(formData)) return false
  return defaultShouldRevalidate
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const refused = await passMessage({ request, context }, params.chatId)
  if (refused) return data({ refused }, { status: refused.status })
  const about = new URL(request.url).searchParams.getAll(aboutParam)
  return redirect(askAboutPath(params, about), 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function ChatPage({ loaderData, actionData, params }: Route.ComponentProps) {
  // In another chat or place, the key discards typed text and pending requests.
  const start = useStart()
  const [unfolded] = useState(() => new Set<string>())
  return (
    <UnfoldedTexts value={unfolded}>
      <MessageFiles>
        <LinkCardsProvider loaded={loaderData.links}>
          <FormatsContext value={useTodaysFormats()}>
            <OpenChat
              key={`${loaderData.chat.id} ${loaderData.around} ${start}`}
              page={loaderData}
              refused={actionData?.refused}
              kbId={params.kbId}
            />
          </FormatsContext>
        </LinkCardsProvider>
      </MessageFiles>
    </UnfoldedTexts>
  )
}

interface OpenChatProps {
  page: Route.ComponentProps['loaderData']
  refused: NonNullable<Route.ComponentProps['actionData']>['refused'] | undefined
  kbId: string
}

function OpenChat({ page, refused, kbId }: OpenChatProps) {
  const { chat, title, people, around, start, about } = page
  const here = useHere(chat.id, useSignedIn().user.id, page.here)
  const at = { kbId, chatId: chat.id }
  const navigate = useNavigate()
  const asked = about.map(({ id }) => id)
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const list = useMessages({ ...page, chatId: chat.id })
  const label = useComposerLabel(chat, title, kb, asked.length)
  const gone = useGone(chat.id)
  const newest = list.messages.at(-1)
  const isStreamed = page.isNewest && !around
  const end = useRead({ chat, newest, newestSeq: list.newestSeq, isNewest: list.isNewest })
  const { names, typing } = useTyping(chat.id)
  const { editing, edit, editLast } = useEditing(list.messages)
  const beside: ChatBeside = { chat, title, messages: list.messages, isGone: gone }
  const pane = useOutlet(beside)
  useRevalidateSoon((event) => isOfChat(chat.id, event))
  useFocusOnArrival(!around && !pane)
  const scope = {
    chosen: <AboutLine at={at} files={about} />,
    chip: about.length === 0 && <AllFilesChip at={at} fileCount={kb?.resourceCount ?? 0} />,
  }
  return (
    <BesidePane pane={pane}>
      <ChatHeader {...{ chat, title, people, here, kb }} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <MessageList {...list} {...{ chat, kbId, isStreamed, around, start, end, editing, edit }} />
        {isStreamed && !pane && (
          <StreamFrame
            page={chatPath(kbId, chat.id)}
            hasUnread={chat.unreadCount > 0 && start !== 'newest'}
          />
        )}
      </div>
      <div className="mx-auto w-full max-w-[792px] flex-none px-4 pb-[max(20px,env(safe-area-inset-bottom))] max-sm:px-2 max-sm:pb-[max(8px,env(safe-area-inset-bottom))]">
        <SystemMessagesFailed code={page.systemFailed} />
        <TypingLine names={names} />
        <RefreshLink path={href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id })} />
        <ConnectionLine />
        {gone && <ChatGone kbId={kbId} />}
        <NextQuestions {...{ kbId, chat, list }} loaded={page.suggested} />
        <Composer
          line={{ chatId: chat.id, rootId: null }}
          draft={page.draft}
          everyone={everyoneCount(chat, kb)}
          action={askAboutPath(at, asked)}
          about={asksBot(chat) ? scope : undefined}
          label={label}
          mayWrite={chat.can.send && !gone}
          clientId={page.clientId}
          refused={refused}
          onSend={(written) => {
            list.outbox.add(chat.id, { ...written, resourceIds: asked })
            if (!list.isNewest) navigate(newestPath(kbId, chat.id))
          }}
          onEditLast={editLast}
          typing={typing}
        />
      </div>
    </BesidePane>
  )
}

function TypingLine({ names }: { names: string[] }) {
  const { t } = useTranslation(['chats', 'common'])
  return (
    <p className="h-[26px] truncate pl-0.5 text-ink-2 text-sm" aria-live="polite">
      {names.length > 0 &&
        t('typing', { count: names.length, names: names.join(t('common:between.names')) })}
    </p>
  )
}

function SystemMessagesFailed({ code }: { code: string | null }) {
  const { t } = useTranslation('chats')
  if (code === null) return null
  return <LoadFailed code={code} sentence={(values) => t('systemMessages.failed', values)} />
}

// What is typed is then a message and no single-key shortcut. Not at a place that the address names,
// and not with a finger, because the keyboard of the screen would cover the page.
function useFocusOnArrival(isAtEnd: boolean): void {
  const isOpened = useNavigationType() !== 'POP'
  useSubscription(() => {
    // In a task of its own, because the page may have become live in this one.
    const timer = setTimeout(() => {
      // A document that was loaded, or Back, which may have restored the focus.
      const isFree = isOpened || document.activeElement === document.body
      if (isAtEnd && isFree && !location.hash && matchMedia('(pointer: fine)').matches)
        focusComposer(null)
    })
    return () => clearTimeout(timer)
  }, null)
}

/** Shown if JavaScript is enabled but has not loaded. */
function RefreshLink({ path }: { path: string }) {
  const { t } = useTranslation('chats')
  if (useHydrated()) return null
  // In the place of the line that says who is typing.
  return (
    <p className="-mt-6.5 h-[26px] animate-await-script text-center text-sm noscript:hidden">
      <a className="text-link" href={path}>
        {t('refresh')}
      </a>
    </p>
  )
}

interface BesidePaneProps {
  pane: ReactNode | null
  children: ReactNode
}

/** Over the chat on a narrow window. Without JavaScript the pane is the page. */
function BesidePane({ pane, children }: BesidePaneProps) {
  const isOver = useMedia(overChat)
  const isOpen = pane !== null
  return (
    <div className="relative flex min-h-0 flex-1" data-fills-window>
      <div
        className={classes('flex min-h-0 min-w-0 flex-1 flex-col', isOpen && 'noscript:hidden')}
        inert={isOpen && isOver}
        data-conversation
        data-attaches
      >
        {children}
      </div>
      {pane}
    </div>
  )
}
