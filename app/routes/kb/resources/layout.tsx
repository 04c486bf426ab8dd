import { Outlet, useOutletContext, useRouteLoaderData } from 'react-router'
import { settingsContext } from '#app/middleware/context.ts'
import type { loader as driveLoader } from '#app/routes/kb/drive/route.tsx'
import type { loader as homeLoader } from '#app/routes/kb/home/home.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import type { Route } from './+types/layout.ts'
import type { loader as listLoader } from './list/list.tsx'
import { unpackFiles } from './rows/packed-files.ts'
import { Uploads } from './upload/uploads.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { maxUploadBytes: context.get(settingsContext).maxUploadBytes }
}

/** Uploads continue when the user opens another of these pages. */
export default function ResourcesLayout({ loaderData, params }: Route.ComponentProps) {
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const list = useRouteLoaderData<typeof listLoader>('routes/kb/resources/list/list')?.list
  const home = useRouteLoaderData<typeof homeLoader>('routes/kb/home/home')
  const found = useRouteLoaderData<typeof driveLoader>('routes/kb/drive/route')
  const shown = list ?? (found?.state === 'shown' ? found.drive : null)
  const page = <Outlet context={useOutletContext()} />
  if (!kb?.can.upload) return page
  return (
    <Uploads
      kbId={params.kbId}
      maxBytes={loaderData.maxUploadBytes}
      folder={shown?.trail.at(-1)}
      listed={shown ? unpackFiles(shown.resources) : (home?.files.items ?? [])}
    >
      {page}
    </Uploads>
  )
}
