import { type ReactNode, useState } from 'react'
import { href, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { setBrowserCookie } from '#app/middleware/browser-cookies.ts'
import { sidebarOf } from '#app/preferences/cookies.ts'
import { getLanguage } from '#app/preferences/language.ts'
import { type SidebarState, sidebarCookieSeconds } from '#app/preferences/values.ts'
import { StaleNotice } from '#app/problems/stale-notice.tsx'
import { arrivesLive } from '#app/realtime/arrives-live.tsx'
import { useJoinKb, useLive, useLiveEvent, useRestored } from '#app/realtime/live-provider.tsx'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { AppProblem } from '#app/shell/app-problem.tsx'
import { coveredBy } from '#app/shell/covered-by.ts'
import { countUnread } from '#app/shell/inbox/read-inbox-count.ts'
import { useUnreadCount } from '#app/shell/inbox/use-unread-count.ts'
import { pagesEverywhere, useGoKeys } from '#app/shell/use-go-keys.ts'
import { useSingleKey } from '#app/shell/use-single-key.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { Link } from '#app/ui/link.tsx'
import { useLastLoaded } from '#app/ui/lists/use-last-loaded.ts'
import { Notice } from '#app/ui/notice.tsx'
import { callApi } from '#app/upstream/browser.ts'
import { upstream } from '#app/upstream/client.ts'
import { type Listed, listed } from '#app/upstream/listed.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { UnreadThread } from '#contract/entities/unread-thread.ts'
import type { Route } from './+types/route.ts'
import { useReturningChats } from './chats/gone.ts'
import type { KbContext } from './chats/kb-context.ts'
import { isPaneMove } from './chats/pane/pane-address.ts'
import { knownThreads, withFetched, withThreadEvent } from './chats/thread/unread-threads.ts'
import { useChatsNow } from './chats/use-chats-now.ts'
import { type Choices, choicesOf } from './frame/choices.ts'
import type { KbFrameProps } from './frame/frame-props.ts'
import { KbHeader } from './frame/header.tsx'
import { LegacyKbLayout } from './frame/legacy-layout.tsx'
import { KbMain } from './frame/main.tsx'
import { goKeysOf, useNavItems } from './frame/nav-items.ts'
import type { SideLink } from './frame/side-list.tsx'
import { KbSidebar } from './frame/sidebar.tsx'
import { SidebarOpener, SidebarToggle, sidebarId } from './frame/sidebar-opener.tsx'
import { useKbChanges } from './use-kb-changes.ts'

/** They press the first link of the page that names them (`aria-keyshortcuts`). */
const pageKeys = ['c', 'n', 'u']

const none: Chat[] = []
const noThreads: UnreadThread[] = []
const noChats: Listed<Chat[]> = { items: none, failed: null }
const noChoices: Listed<Choices> = { items: { some: [], count: 0 }, failed: null }

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params })
  const [chats, threads, kbs, unread] = await Promise.all([
    kb.can.chat ? api.attempt.listChats({ query: { kbId: kb.id } }) : null,
    kb.can.chat ? api.attempt.listUnreadThreads({ params: { kbId: kb.id } }) : null,
    kb.role ? api.attempt.listKbNames({}) : null,
    countUnread({ request, context }, params),
  ])
  return {
    kb,
    chats: chats ? listed(chats, (all) => all) : noChats,
    unread,
    unreadThreads: threads?.ok ? threads.data : noThreads,
    choices: kbs
      ? listed(kbs, (all) => choicesOf(all, { current: kb.id, language: getLanguage(context) }))
      : noChoices,
    sidebar: sidebarOf(request),
  }
}

/** Nothing is fetched after a change that arrives as an event, or when a side pane opens. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.defaultShouldRevalidate && !arrivesLive(args.formData) && !isPaneMove(args)
}

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
  const places = useNavItems({ kb, chats, unreadThreads, chatId: params.chatId })
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

/** Typed text can still be copied. */
function GoneNotice({ title }: { title: string }) {
  const { t } = useTranslation(['kb', 'common'])
  return (
    <div className="px-4 pt-3">
      <Notice kind="error">
        {t('gone', { title })}
        {t('common:between.sentences')}
        <Link className="text-link" to={href('/dashboard')}>
          {t('goneOn')}
        </Link>
      </Notice>
    </div>
  )
}

interface KbLayoutProps extends KbFrameProps {
  /** From the cookie, which the server has read. */
  sidebar: SidebarState
  children: ReactNode
}

function KbLayout({ sidebar, children, ...view }: KbLayoutProps) {
  const { state, toggle } = useSidebar(sidebar)
  return (
    <AppFrame>
      <KbHeader
        {...view}
        opener={<SidebarOpener />}
        toggle={<SidebarToggle state={state} onToggle={toggle} />}
        withSidebar
      />
      <div
        className="group/kb grid flex-1 grid-cols-[minmax(0,1fr)] has-data-fills-window:min-h-0 has-data-fills-window:grid-rows-[minmax(0,1fr)] sidebar:grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)] sidebar:data-[sidebar=collapsed]:grid-cols-[var(--spacing-sidebar-narrow)_minmax(0,1fr)] print:block"
        data-sidebar={state}
      >
        <KbSidebar {...view} />
        <KbMain className="border-line sidebar:border-l print:border-0">{children}</KbMain>
      </div>
    </AppFrame>
  )
}

/** Saved in a cookie. Ctrl+B and Meta+B toggle it too. */
function useSidebar(initial: SidebarState): { state: SidebarState; toggle: () => void } {
  const [state, setState] = useState(initial)
  const toggle = () => {
    const next = state === 'expanded' ? 'collapsed' : 'expanded'
    setState(next)
    setBrowserCookie('sidebar_state', next, sidebarCookieSeconds)
  }
  useDocumentEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const sidebar = document.getElementById(sidebarId)
    if (sidebar && isLayer(sidebar)) sidebar.togglePopover()
    else toggle()
  })
  return { state, toggle }
}

// Up to 768 px the style sheet makes it a layer above the page (section 9).
function isLayer(sidebar: HTMLElement) {
  return getComputedStyle(sidebar).position === 'fixed'
}

/** Each is a link to a dialog. */
function useKbActions(kb: Kb): SideLink[] {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const at = { kbId: kb.id }
  const settings = href('/kb/:kbId/settings', at)
  const actions: (SideLink | false | null)[] = [
    kb.role && {
      to: href('/kb/:kbId/share', at),
      icon: 'share',
      label: t('sidebar.share'),
      dialog: true,
    },
    kb.can.update && {
      to: settings,
      icon: 'settings',
      label: t('sidebar.settings'),
      current: pathname.startsWith(settings),
      alert: kb.hasPendingRequests ? t('sidebar.pendingRequests') : undefined,
      dialog: true,
    },
    kb.can.leave && {
      to: href('/kb/:kbId/quit', at),
      icon: 'logout',
      label: t('sidebar.quit'),
      dialog: true,
    },
  ]
  return actions.filter((action): action is SideLink => Boolean(action))
}

/** By root. Who may not chat there has none. */
function useUnreadThreads(
  { id: kbId, can }: Pick<Kb, 'id' | 'can'>,
  loaded: UnreadThread[],
): ReadonlyMap<string, number> {
  const { userId } = useLive()
  const [known, setKnown] = useState(() => knownThreads(loaded))
  const [seen, see] = useState(loaded)
  if (seen !== loaded) {
    see(loaded)
    setKnown((now) => withFetched(now, loaded, null))
  }
  const fetchAgain = async (asked: string | null) => {
    if (!can.chat) return
    const fetched = await callApi('GET /kb/:kbId/threads/unread', { params: { kbId } })
    setKnown((now) => withFetched(now, fetched, asked))
  }
  useLiveEvent((event) => {
    const next = withThreadEvent(known, event, userId)
    if (next) setKnown((now) => withThreadEvent(now, event, userId) ?? now)
    // If this fails, the next page shows the counts.
    else if (event.type === 'message') fetchAgain(event.data.message.rootId).catch(() => {})
  })
  useRestored(() => void fetchAgain(null).catch(() => {}))
  return known.unread
}

function usePageKeys(): void {
  useSingleKey((key, event) => {
    if (!pageKeys.includes(key) || coveredBy()) return
    const name = key.toUpperCase()
    const link = document.querySelector<HTMLElement>(`a[aria-keyshortcuts="${name}"]`)
    if (!link) return
    event.preventDefault()
    link.click()
  })
}
