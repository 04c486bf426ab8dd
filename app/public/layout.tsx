import { Outlet, useRouteLoaderData } from 'react-router'
import signedInStyles from '#app/app.css?url'
import type { RouteHandle } from '#app/handle.ts'
import { countUnread } from '#app/inbox/count.ts'
import { InboxCountContext } from '#app/inbox/inbox-count.tsx'
import { kbViewOf } from '#app/preferences/cookies.ts'
import { DemoLine } from '#app/public/demo-line.tsx'
import { PublicFooter } from '#app/public/footer.tsx'
import { PublicHeader } from '#app/public/header.tsx'
import { AppHeader } from '#app/shell/app-header.tsx'
import { whoIs } from '#app/upstream/user.ts'
import type { Route } from './+types/layout.ts'

export const handle: RouteHandle = { script: false }

/**
 * Who is signed in has the app's header here too, as plain links and forms. Where it is not known who
 * this is, a page that needs nobody is shown all the same.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await whoIs({ request, context })
  if (!user) return { signedIn: null }
  const unread = await countUnread({ request, context })
  return { signedIn: { user, unread, sound: false, kbView: kbViewOf(request) } }
}

export default function PublicLayout() {
  return (
    <div className="public">
      <DemoLine />
      <Header />
      <main id="content">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}

function Header() {
  const signedIn = useRouteLoaderData<typeof loader>('public/layout')?.signedIn
  if (!signedIn) return <PublicHeader />
  return (
    <InboxCountContext value={signedIn.unread}>
      <link rel="stylesheet" href={signedInStyles} precedence="default" />
      <AppHeader />
    </InboxCountContext>
  )
}
