import { useRouteLoaderData } from 'react-router'
import { useTips } from '#app/components/use-tips.ts'
import { DialogOutlet } from '#app/dialogs/dialog-outlet.tsx'
import { kbViewOf } from '#app/preferences/cookies.ts'
import { FollowPreferences } from '#app/preferences/follow.tsx'
import { useRememberShown } from '#app/problems/shown-data.ts'
import { useTryAgain } from '#app/problems/use-try-again.ts'
import { LiveProvider } from '#app/realtime/live-provider.tsx'
import { OutboxProvider } from '#app/routes/kb/chats/outbox-provider.tsx'
import type { loader as publicLoader } from '#app/routes/public/layout.tsx'
import signedInStyles from '#app/styles/app.css?url'
import { callUpstream } from '#app/upstream/call.ts'
import { requireUser } from '#app/upstream/user.ts'
import { calls } from '#contract/calls.ts'
import type { Preferences } from '#contract/entities/user.ts'
import type { Route } from './+types/signed-in.ts'
import { InboxCount } from './inbox-count.tsx'
import { countUnread } from './read-inbox-count.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: signedInStyles }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser({ request, context })
  const [unread, preferences] = await Promise.all([
    countUnread({ request, context }),
    callUpstream<Preferences>({ request, context }, calls.readPreferences.path),
  ])
  return {
    user,
    unread,
    sound: preferences.ok && preferences.data.soundEnabled,
    kbView: kbViewOf(request),
  }
}

/** Around every signed-in page: who is there, the live connection, and dialogs above the page. */
export default function Live({ loaderData }: Route.ComponentProps) {
  useTips()
  useRememberShown()
  return (
    // Another person has another connection, and other words on their way.
    <LiveProvider key={loaderData.user.id} userId={loaderData.user.id}>
      <FollowPreferences />
      <KeepFresh />
      <OutboxProvider>
        <InboxCount>
          <DialogOutlet />
        </InboxCount>
      </OutboxProvider>
    </LiveProvider>
  )
}

function KeepFresh() {
  useTryAgain()
  return null
}

/** The signed-in person and how much waits in their inbox: here, or on a page that is public too. */
export function useSignedIn(): Route.ComponentProps['loaderData'] {
  const live = useRouteLoaderData<typeof loader>('shell/signed-in')
  const elsewhere = useRouteLoaderData<typeof publicLoader>('routes/public/layout')
  const signedIn = live ?? elsewhere?.signedIn
  if (!signedIn) throw new Error('useSignedIn stands outside the signed-in pages')
  return signedIn
}
