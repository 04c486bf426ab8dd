import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useTooltips } from '#app/components/use-tooltips.ts'
import { DialogOutlet } from '#app/dialogs/dialog-outlet.tsx'
import { FollowPreferences } from '#app/preferences/follow.tsx'
import { useRememberShown } from '#app/problems/shown-data.ts'
import { useTryAgain } from '#app/problems/use-try-again.ts'
import { LiveProvider, useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { OutboxProvider } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { isPaneMove } from '#app/routes/kb/chats/pane/pane-address.ts'
import signedInStyles from '#app/styles/app.css?url'
import type { Route } from './+types/signed-in.ts'
import { InboxCount } from './inbox-count.tsx'
import { KeyListKey } from './key-list-key.ts'
import { namesChanged } from './names-changed.ts'
import { PaletteProvider } from './palette/palette-provider.tsx'
import { readSignedIn, type SignedIn } from './read-signed-in.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: signedInStyles }]

export function loader({ request, context }: Route.LoaderArgs): Promise<SignedIn> {
  return readSignedIn({ request, context })
}

/** Fetches nothing when the side pane of a chat opens or closes. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !isPaneMove(args)
}

/** Wraps every signed-in page: the user, the live connection, and dialogs above the page. */
export default function Live({ loaderData }: Route.ComponentProps) {
  useTooltips()
  useRememberShown()
  return (
    // The key resets the connection and the unsent messages when another user signs in.
    <LiveProvider key={loaderData.user.id} userId={loaderData.user.id}>
      <FollowPreferences />
      <KeepFresh />
      <KeyListKey />
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
