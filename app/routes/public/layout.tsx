import { Outlet, useRouteLoaderData } from 'react-router'
import { kbViewOf } from '#app/preferences/cookies.ts'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { AppHeader } from '#app/shell/app-header.tsx'
import { DemoLine } from '#app/shell/demo-line.tsx'
import { InboxCountContext } from '#app/shell/inbox-count.tsx'
import { countUnread } from '#app/shell/read-inbox-count.ts'
import signedInStyles from '#app/styles/app.css?url'
import { whoIs } from '#app/upstream/user.ts'
import type { Route } from './+types/layout.ts'
import { PublicFooter } from './footer.tsx'
import { PublicHeader } from './header.tsx'

export const handle: RouteHandle = { script: false }

/**
 * Loads what the app's header needs. Public pages show that header to a signed-in user, as plain
 * links and forms. If the API fails, the page is shown without the app's header.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await whoIs({ request, context })
  if (!user) return { signedIn: null }
  const unread = await countUnread({ request, context })
  return { signedIn: { user, unread, sound: false, kbView: kbViewOf(request) } }
}

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <DemoLine />
      <Header />
      <main className="flex-1" id="content">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}

function Header() {
  const signedIn = useRouteLoaderData<typeof loader>('routes/public/layout')?.signedIn
  if (!signedIn) return <PublicHeader />
  return (
    <InboxCountContext value={signedIn.unread}>
      <link rel="stylesheet" href={signedInStyles} precedence="default" />
      <AppHeader />
    </InboxCountContext>
  )
}
