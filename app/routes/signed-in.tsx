import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { href, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router'
import { DialogOutlet } from '#app/dialogs/dialog-outlet.tsx'
import { useOpenDialog } from '#app/dialogs/use-open-dialog.ts'
import { toastsId } from '#app/forms/toasts/toasts.tsx'
import { useRememberShown } from '#app/problems/shown-data.ts'
import { useTryAgain } from '#app/problems/use-try-again.ts'
import {
  LiveProvider,
  useLive,
  useLiveEvent,
  useRevalidateOn,
} from '#app/realtime/live-provider.tsx'
import { coveredBy, isDialogOpen } from '#app/shell/covered-by.ts'
import { InboxCount } from '#app/shell/inbox/inbox-count.tsx'
import { namesChanged } from '#app/shell/names-changed.ts'
import { PageAnnouncement } from '#app/shell/page-announcement.tsx'
import { PaletteContext } from '#app/shell/palette-context.ts'
import { readSignedIn, type SignedIn } from '#app/shell/read-signed-in.ts'
import { useSingleKey } from '#app/shell/use-single-key.ts'
import signedInStyles from '#app/styles/app.css?url'
import { loadPart } from '#app/ui/hooks/load-part.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { useTooltips } from '#app/ui/menus/use-tooltips.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Route } from './+types/signed-in.ts'
import { OutboxProvider } from './kb/chats/outbox/outbox-provider.tsx'
import { isPaneMove } from './kb/chats/pane/pane-address.ts'
import type { PaletteProps } from './palette/palette.tsx'
import { rememberPlace } from './palette/recent-places.ts'

const scriptAfterMs = 500

// A browser that draws a document while it arrives would draw half of a list, and move it when the
// rest arrives. So it waits for the last element, the toasts.
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: signedInStyles },
  { rel: 'expect', href: `#${toastsId}`, blocking: 'render' },
]

export function loader({ request, context }: Route.LoaderArgs): Promise<SignedIn> {
  return readSignedIn({ request, context })
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !isPaneMove(args)
}

export default function Live({ loaderData }: Route.ComponentProps) {
  useTooltips()
  useRememberShown()
  return (
    // Another user has another connection and other unsent messages.
    <LiveProvider key={loaderData.user.id} userId={loaderData.user.id}>
      <FollowPreferences />
      <KeepFresh />
      <KeyListKey />
      <PageAnnouncement />
      <OutboxProvider>
        <InboxCount>
          <PaletteProvider>
            <DialogOutlet />
          </PaletteProvider>
        </InboxCount>
      </OutboxProvider>
    </LiveProvider>
  )
}

function KeepFresh() {
  useTryAgain()
  const { refresh } = useLive()
  useLiveEvent((event) => {
    if (namesChanged(event)) refresh()
  })
  return null
}

/** The loaders' data contains the theme, the language, the card size and the sound. */
function FollowPreferences() {
  useRevalidateOn(['settings_update'])
  return null
}

/** A Chinese input method writes `?` as `？`. Until the list is loaded, Escape cancels it. */
function KeyListKey() {
  const openDialog = useOpenDialog()
  const navigate = useNavigate()
  const here = useLocation()
  const isOpening = useRef(false)
  useDocumentEvent(
    'keydown',
    (event) => {
      const isCancelled = isOpening.current && event.key === 'Escape' && !isDialogOpen()
      isOpening.current = false
      if (!isCancelled) return
      // Escape does nothing else then, for example it closes no side pane.
      event.preventDefault()
      // The list may have its entry in the history before it is drawn.
      if (window.location.pathname === href('/keys')) void navigate(-1)
      else void navigate(here, { replace: true, state: here.state, preventScrollReset: true })
    },
    { capture: true },
  )
  useSingleKey((key) => {
    if ((key !== '?' && key !== '？') || coveredBy()) return
    isOpening.current = true
    openDialog(href('/keys'))
  })
  return null
}

/** Its script is loaded a moment after the page. */
function PaletteProvider({ children }: { children: ReactNode }) {
  const [loaded, setLoaded] = useState<{ Palette: ComponentType<PaletteProps> } | null>(null)
  const [text, setText] = useState<string | null>(null)
  const { user } = useSignedIn()
  const { pathname } = useLocation()
  useSubscription(() => loadSoon(setLoaded), null)
  useSubscription(() => {
    rememberPlace(user.id, pathname)
    return () => {}
  }, pathname)
  return (
    <PaletteContext value={loaded && setText}>
      {children}
      {loaded && <loaded.Palette text={text} setText={setText} />}
    </PaletteContext>
  )
}

function loadSoon(onLoaded: (loaded: { Palette: ComponentType<PaletteProps> }) => void) {
  let stop = () => {}
  const timer = setTimeout(() => {
    stop = loadPart(loadPalette, (Palette) => onLoaded({ Palette }))
  }, scriptAfterMs)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

async function loadPalette() {
  return (await import('./palette/palette.tsx')).default
}
