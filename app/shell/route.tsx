import { Outlet, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#app/root.tsx'
import { AppHeader } from '#app/shell/app-header.tsx'
import { AppLayout } from '#app/shell/app-layout.tsx'
import { headerPaths } from '#app/shell/header-paths.ts'
import { requireUser } from '#app/upstream/user.ts'
import type { Route } from './+types/route.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return { user: await requireUser({ request, context }) }
}

/** The frame of signed-in pages outside a knowledge base. */
export default function Shell({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const header = (
    <AppHeader {...headerPaths} user={loaderData.user} communityUrl={root?.communityUrl} />
  )
  return (
    <AppLayout header={header}>
      <Outlet />
    </AppLayout>
  )
}
