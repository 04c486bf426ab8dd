import { Outlet, useRouteLoaderData } from 'react-router'
import type { loader as kbLoader } from '#app/kb/route.tsx'
import type { loader as listLoader } from '#app/resources/list.tsx'
import { Uploads } from '#app/resources/uploads.tsx'
import { settingsContext } from '#app/upstream/context.ts'
import type { Route } from './+types/layout.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { maxUploadBytes: context.get(settingsContext).maxUploadBytes }
}

/** Around every page of resources, so that uploads go on from one to the next. */
export default function ResourcesLayout({ loaderData, params }: Route.ComponentProps) {
  const kb = useRouteLoaderData<typeof kbLoader>('kb/route')?.kb
  const list = useRouteLoaderData<typeof listLoader>('resources/list')?.list
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
