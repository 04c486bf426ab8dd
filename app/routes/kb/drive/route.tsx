import { useMemo } from 'react'
import { data, useRouteLoaderData } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { isOfResources, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { Unreadable } from '#app/routes/kb/resources/list/empty-list.tsx'
import {
  type PackedFile,
  packFiles,
  unpackFiles,
} from '#app/routes/kb/resources/rows/packed-files.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/route.ts'
import { DriveView } from './drive-view.tsx'
import { type Drive, readDrive } from './read-drive.ts'

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const found = await readDrive(upstream({ request, context }), params.kbId, url)
  const t = getTranslator(context).getFixedT(null, 'drive')
  if (found.state === 'gone') return data({ ...found, title: t('gone') }, { status: 404 })
  if (found.state === 'unreadable') return data({ ...found, title: t('title') })
  const drive = { ...found.drive, resources: packFiles(found.drive.resources) }
  return data({ ...found, drive, title: drive.trail.at(-1)?.name ?? t('title') })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DrivePage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('drive')
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const canUpload = kb?.can.upload ?? false
  useRevalidateSoon((event) => isOfResources(params.kbId, event))
  if (loaderData.state === 'unreadable')
    return <Unreadable kbId={params.kbId} canUpload={canUpload} />
  if (loaderData.state === 'shown')
    return <ShownDrive drive={loaderData.drive} canUpload={canUpload} />
  return (
    <Empty icon="folder_open" title={t('gone')} main>
      <ButtonLink to={drivePath(params.kbId, [])}>{t('allFiles')}</ButtonLink>
    </Empty>
  )
}

interface ShownDriveProps {
  drive: Drive<PackedFile>
  canUpload: boolean
}

function ShownDrive({ drive: packed, canUpload }: ShownDriveProps) {
  const drive = useMemo(() => ({ ...packed, resources: unpackFiles(packed.resources) }), [packed])
  return <DriveView drive={drive} canUpload={canUpload} />
}
