import { useTranslation } from '#app/locales/use-translation.ts'
import { StillAnalyzing } from '#app/routes/kb/resources/detail/still-analyzing.tsx'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { isWaiting } from '#app/routes/kb/resources/list/resource-status.tsx'
import { BatchBar } from '#app/routes/kb/resources/selection/batch-bar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { DriveInfo } from './drive-info.tsx'
import { DriveTable } from './drive-table.tsx'
import { DriveToolbar } from './drive-toolbar.tsx'
import { EmptyFolder } from './empty-folder.tsx'
import { FolderTree } from './folder-tree.tsx'
import { DriveMap } from './map/drive-map.tsx'
import type { Drive } from './read-drive.ts'
import { useMoving } from './use-moving.ts'

export interface DriveProps {
  drive: Drive
  canUpload: boolean
}

export function DriveView({ drive, canUpload }: DriveProps) {
  const { info, folders, resources, map } = drive
  const isEmpty = (map ?? [...folders, ...resources]).length === 0
  const moving = useMoving(drive.kbId, drive.query.q ? null : (drive.trail.at(-1)?.id ?? ''))
  return (
    <div className="flex min-h-full items-stretch max-xl:flex-col" {...moving}>
      <FolderTree drive={drive} />
      <section className="group/list @container min-w-0 flex-1 border-line pb-24 wide:border-l">
        <DriveToolbar drive={drive} canUpload={canUpload} />
        {isEmpty ? (
          <EmptyFolder drive={drive} canUpload={canUpload} />
        ) : map ? (
          <DriveMap drive={drive} items={map} />
        ) : (
          <DriveTable drive={drive} />
        )}
        {resources.some(isWaiting) && <StillAnalyzing />}
        <DrivePaging drive={drive} />
        <BatchBar kbId={drive.kbId} shown={drive} isInDrive />
      </section>
      {info && <DriveInfo drive={drive} info={info} />}
    </div>
  )
}

function DrivePaging({ drive: { kbId, trail, query, next } }: { drive: Drive }) {
  const { t } = useTranslation('common')
  const isFirst = query.skip === 0 && !query.cursor
  if (query.view === 'map' || (isFirst && !next)) return null
  const first = drivePath(kbId, trail, { ...query, skip: 0, cursor: null })
  return (
    <Paging label={t('pages')}>
      {!isFirst && (
        <ButtonLink look="quiet" to={first}>
          {t('firstPage')}
        </ButtonLink>
      )}
      {next && (
        <Link className="button" rel="next" to={drivePath(kbId, trail, { ...query, ...next })}>
          {t('next')}
        </Link>
      )}
    </Paging>
  )
}
