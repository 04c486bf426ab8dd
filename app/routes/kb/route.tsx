import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useLastLoaded } from '#app/components/use-last-loaded.ts'
import { getLanguage } from '#app/middleware/language.ts'
import { sidebarOf } from '#app/preferences/cookies.ts'
import { StaleNotice } from '#app/problems/stale-notice.tsx'
import { arrivesLive } from '#app/realtime/arrives-live.ts'
import { useJoinKb } from '#app/realtime/live-provider.tsx'
import { AppProblem } from '#app/shell/app-problem.tsx'
import { countUnread } from '#app/shell/read-inbox-count.ts'
import { pagesEverywhere, useGoKeys } from '#app/shell/use-go-keys.ts'
import { usePageKeys } from '#app/shell/use-page-keys.ts'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import { useUnreadCount } from '#app/shell/use-unread-count.ts'
import { upstream } from '#app/upstream/client.ts'
import { type Listed, listed } from '#app/upstream/listed.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { UnreadThread } from '#contract/entities/unread-thread.ts'
import type { Route } from './+types/route.ts'
import { useReturningChats } from './chats/gone.ts'
import { isPaneMove } from './chats/pane/pane-address.ts'
import { useUnreadThreads } from './chats/thread/use-unread-threads.ts'
import { orderChoices } from './choices.ts'
import { GoneNotice } from './gone-notice.tsx'
import { useKbActions } from './kb-actions.ts'
import type { KbContext } from './kb-context.ts'
import { KbLayout } from './layout.tsx'
import { LegacyKbLayout } from './legacy-layout.tsx'
import { goKeysOf, useNavItems } from './nav-items.ts'
import type { Choice } from './switcher.tsx'
import { useChatsNow } from './use-chats-now.ts'
import { useKbChanges } from './use-kb-changes.ts'

const none: Chat[] = []
const noThreads: UnreadThread[] = []
const noChats: Listed<Chat[]> = { items: none, failed: null }
const noChoices: Listed<Choice[]> = { items: [], failed: null }

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  const [chats, threads, kbs, unread] = await Promise.all([
    kb.can.chat ? api.attempt.listChats({ query: { kbId: kb.id } }) : null,
    kb.can.chat ? api.attempt.listUnreadThreads({ params: { kbId: kb.id } }) : null,
    kb.role ? api.attempt.listKbs({}) : null,
    countUnread({ request, context }, params),
  ])
  return {
    kb,
    chats: chats ? listed(chats, (all) => all) : noChats,
    unread,
    unreadThreads: threads?.ok ? threads.data : noThreads,
    choices: kbs ? listed(kbs, (all) => orderChoices(all, getLanguage(context))) : noChoices,
    sidebar: sidebarOf(request),
  }
}

/** Fetches nothing after a change that arrives as an event, or when a chat's side pane opens. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.defaultShouldRevalidate && !arrivesLive(args.formData) && !isPaneMove(args)
}

/** The frame of a knowledge base: header, sidebar and live updates. */
export default function KbFrame({ loaderData, params }: Route.ComponentProps) {
  const { kb, choices, sidebar } = loaderData
  const { kbView } = useSignedIn()
  useJoinKb(kb.id)
  const gone = useKbChanges(kb.id, loaderData.chats.items)
  useReturningChats()
  const unread = useUnreadCount(loaderData.unread, kb.id)
  const unreadThreads = useUnreadThreads(kb, loaderData.unreadThreads)
  const kept = useLastLoaded(kb.id, loaderData.chats.items)
  const chats = useChatsNow(kept ?? none)
  const list = loaderData.chats.items ? { items: chats, failed: null } : loaderData.chats
  const places = useNavItems({ kb, chats, unread, unreadThreads, chatId: params.chatId })
  useGoKeys(new Map([...pagesEverywhere, ...goKeysOf(places)]))
  usePageKeys()
  const shown = { kb, places, actions: useKbActions(kb), choices }
  const page = (
    <>
      <StaleNotice />
      {gone && <GoneNotice title={kb.title} />}
      <Outlet context={{ unread, chats: list, unreadThreads } satisfies KbContext} />
    </>
  )
  if (kbView === 'v1') return <LegacyKbLayout {...shown}>{page}</LegacyKbLayout>
  return (
    <KbLayout {...shown} sidebar={sidebar}>
      {page}
    </KbLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AppProblem error={error} />
}
