import { Outlet } from 'react-router'
import { countUnread } from '#app/inbox/count.ts'
import { useUnreadCount } from '#app/inbox/use-unread-count.ts'
import { orderChoices } from '#app/kb/choices.ts'
import { useDeeds } from '#app/kb/deeds.ts'
import { GoneNotice } from '#app/kb/gone-notice.tsx'
import type { KbContext } from '#app/kb/kb-context.ts'
import { KbLayout } from '#app/kb/layout.tsx'
import { LegacyKbLayout } from '#app/kb/legacy-layout.tsx'
import { usePlaces } from '#app/kb/places.ts'
import type { Choice } from '#app/kb/switcher.tsx'
import { useChatsNow } from '#app/kb/use-chats-now.ts'
import { useKbChanges } from '#app/kb/use-kb-changes.ts'
import { type Listed, listed } from '#app/lists/listed.ts'
import { useKept } from '#app/lists/use-kept.ts'
import { getLanguage } from '#app/middleware/language.ts'
import { sidebarOf } from '#app/preferences/cookies.ts'
import { useJoinKb } from '#app/realtime/live-provider.tsx'
import { StaleNotice } from '#app/refresh/stale-notice.tsx'
import { AppProblem } from '#app/shell/app-problem.tsx'
import { useSignedIn } from '#app/shell/live.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Route } from './+types/route.ts'

const none: Chat[] = []
const noChats: Listed<Chat[]> = { items: none, failed: null }
const noChoices: Listed<Choice[]> = { items: [], failed: null }

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  const [chats, kbs, unread] = await Promise.all([
    kb.can.chat ? api.attempt.listChats({ query: { kbId: kb.id } }) : null,
    kb.role ? api.attempt.listKbs({}) : null,
    countUnread({ request, context }, params),
  ])
  return {
    kb,
    chats: chats ? listed(chats, (all) => all) : noChats,
    unread,
    choices: kbs ? listed(kbs, (all) => orderChoices(all, getLanguage(context))) : noChoices,
    sidebar: sidebarOf(request),
  }
}

/** The frame of a knowledge base: header, places, and what is heard of it live. */
export default function KbFrame({ loaderData, params }: Route.ComponentProps) {
  const { kb, choices, sidebar } = loaderData
  const { kbView } = useSignedIn()
  useJoinKb(kb.id)
  const gone = useKbChanges(kb.id)
  const unread = useUnreadCount(loaderData.unread, kb.id)
  const kept = useKept(kb.id, loaderData.chats.items)
  const chats = useChatsNow(kept ?? none)
  const list = loaderData.chats.items ? { items: chats, failed: null } : loaderData.chats
  const places = usePlaces({ kb, chats, unread, chatId: params.chatId })
  const shown = { kb, places, deeds: useDeeds(kb), choices }
  const page = (
    <>
      <StaleNotice />
      {gone && <GoneNotice title={kb.title} />}
      <Outlet context={{ unread, chats: list } satisfies KbContext} />
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
