import { Outlet, useRouteLoaderData } from 'react-router'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { settingsContext } from '#app/upstream/context.ts'
import type { Route } from './+types/layout.ts'
import type { loader as listLoader } from './list.tsx'
import { Uploads } from './uploads.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { maxUploadBytes: context.get(settingsContext).maxUploadBytes }
}

/**
 * The layout of all resource pages. Uploads continue when the user opens another of these pages.
 */
export default function ResourcesLayout({ loaderData, params }: Route.ComponentProps) {
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const list = useRouteLoaderData<typeof listLoader>('routes/kb/resources/list')?.list
  if (!kb?.can.upload) return <Outlet />
  return (
    <Uploads
      kbId={params.kbId}
      maxBytes={loaderData.maxUploadBytes}
      folderName={list?.trail.at(-1)?.name}
    >
      <Outlet />
    </Uploads>
  )
}
