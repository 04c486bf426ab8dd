import { Suspense, use, useRef, useState } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { siteTitle } from '#app/head/site-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { FramedProblem } from '#app/problems/framed-problem.tsx'
import { arrivesLive, LiveField } from '#app/realtime/arrives-live.tsx'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { LinkCardsProvider } from '#app/routes/kb/chats/cards/link-cards-provider.tsx'
import { passMessage } from '#app/routes/kb/chats/compose/pass-message.ts'
import { followPath } from '#app/routes/kb/chats/message-paths.ts'
import { useChatBeside } from '#app/routes/kb/chats/pane/chat-beside.ts'
import { Pane } from '#app/routes/kb/chats/pane/pane.tsx'
import { threadPath } from '#app/routes/kb/chats/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { Route } from './+types/route.ts'
import { OpenThread } from './open-thread.tsx'
import { readThread, type ThreadData } from './read-thread.ts'
import { ReplyComposer } from './reply-composer.tsx'
import { isShown } from './shown-thread.ts'
import { ThreadRoot } from './thread-root.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const reply = new URL(request.url).searchParams.get('reply') ?? undefined
  const title = getTranslator(context).getFixedT(null, 'threads')('title')
  return { title, ...(await readThread({ request, context }, params, reply)) }
}

/** Opens at once: until the replies are loaded, the pane shows the message from the list. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const thread = serverLoader()
  if (isShown(params.rootId)) return await thread
  // The pane shows the error when it reads the promise.
  thread.catch(() => {})
  return { later: thread }
}

export { noStore as headers }

/** The change arrives as an event. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !arrivesLive(formData)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { kbId, chatId, rootId } = params
  const refused = await passMessage({ request, context }, chatId)
  if (refused) return data({ refused }, { status: refused.status })
  return redirect(threadPath({ kbId, chatId, rootId }), 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const chat = matches.find((match) => match?.id === 'routes/kb/chats/chat')
  const { title: chatTitle } = (chat?.loaderData ?? {}) as { title?: string }
  return [
    {
      title: siteTitle(
        loaderData && 'title' in loaderData ? loaderData.title : undefined,
        chatTitle,
      ),
    },
  ]
}

export default function ThreadPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('threads')
  const { title, messages } = useChatBeside()
  const editLast = useRef(() => {})
  const root = messages.find(({ id }) => id === params.rootId)
  return (
    <Pane
      key={params.rootId}
      title={t('title')}
      chatTitle={title}
      actions={<Follow loaded={loaderData} place={params} />}
    >
      <ThreadMessages loaded={loaderData} {...{ root, editLast }} kbId={params.kbId} />
      <ReplyComposer
        {...{ params, root, editLast }}
        loaded={loaderData}
        refused={actionData?.refused}
      />
    </Pane>
  )
}

interface FollowProps {
  loaded: Loaded
  place: Route.ComponentProps['params']
}

// Waits for the thread.
function Follow({ loaded, place }: FollowProps) {
  if (!('later' in loaded)) return <FollowForm place={place} loaded={loaded.follows} />
  return (
    <Suspense>
      <FollowLater later={loaded.later} place={place} />
    </Suspense>
  )
}

function FollowLater({
  later,
  place,
}: {
  later: Promise<ThreadData>
  place: FollowProps['place']
}) {
  return <FollowForm place={place} loaded={use(later).follows} />
}

type Loaded = Route.ComponentProps['loaderData']

interface ReadThreadProps {
  loaded: Loaded
  kbId: string
  editLast: { current: () => void }
}

interface ThreadMessagesProps extends ReadThreadProps {
  root: Message | undefined
}

// On the server, a boundary could need a script to show what is in it.
function ThreadMessages({ root, ...props }: ThreadMessagesProps) {
  const isHydrated = useHydrated()
  const [wasOpened] = useState(isHydrated)
  if (!wasOpened) return <ReadThread {...props} />
  return (
    <Suspense fallback={<LoadingThread kbId={props.kbId} root={root} />}>
      <ReadThread {...props} />
    </Suspense>
  )
}

function ReadThread({ loaded, ...props }: ReadThreadProps) {
  const thread = 'later' in loaded ? use(loaded.later) : loaded
  return (
    <LinkCardsProvider loaded={thread.links}>
      <OpenThread thread={thread} {...props} />
    </LinkCardsProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('threads')
  return (
    <Pane title={t('title')} chatTitle={useChatBeside().title}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FramedProblem error={error} />
      </div>
    </Pane>
  )
}

interface LoadingThreadProps {
  kbId: string
  root: Message | undefined
}

function LoadingThread({ kbId, root }: LoadingThreadProps) {
  const { t } = useTranslation('threads')
  const userId = useSignedIn().user.id
  return (
    <div className="message-scroll">
      <div className="message-list mb-auto" aria-busy="true">
        {root && <ThreadRoot {...{ kbId, userId, root }} />}
        <p className="text-ink-2" role="status">
          {t('loading')}
        </p>
      </div>
    </div>
  )
}

interface FollowFormProps {
  place: { kbId: string; chatId: string; rootId: string }
  loaded: boolean
}

function FollowForm({ place, loaded }: FollowFormProps) {
  const { t } = useTranslation('threads')
  const fetcher = useFetcher()
  const now = useFollows(loaded, place.rootId)
  const sent = fetcher.formData?.get('follows')
  const follows = sent ? sent === 'yes' : now
  return (
    <fetcher.Form method="post" action={followPath(place)}>
      <StayHere />
      <LiveField />
      <Button
        look="quiet"
        name="follows"
        value={follows ? 'no' : 'yes'}
        icon={follows ? 'volume_off' : 'notifications'}
      >
        {t(follows ? 'follow.stop' : 'follow.start')}
      </Button>
    </fetcher.Form>
  )
}

function useFollows(loaded: boolean, rootId: string): boolean {
  const { userId } = useLive()
  const [follows, setFollows] = useState(loaded)
  const [seen, see] = useState(loaded)
  if (seen !== loaded) {
    see(loaded)
    setFollows(loaded)
  }
  useLiveEvent(({ type, data }) => {
    if (type === 'thread_follow' && data.rootId === rootId) setFollows(data.follows)
    if (type !== 'message' || data.message.rootId !== rootId) return
    const { mentions, userId: author } = data.message
    if (author === userId || mentions.some(({ id }) => id === userId)) setFollows(true)
  })
  return follows
}
