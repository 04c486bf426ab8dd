import { StillAnalyzing } from '#app/routes/kb/resources/detail/still-analyzing.tsx'
import { isWaiting } from '#app/routes/kb/resources/list/resource-status.tsx'
import { BatchBar } from '#app/routes/kb/resources/selection/batch-bar.tsx'
import { DriveInfo } from './drive-info.tsx'
import { DriveMap } from './drive-map.tsx'
import { DrivePaging } from './drive-paging.tsx'
import { DriveTable } from './drive-table.tsx'
import { DriveToolbar } from './drive-toolbar.tsx'
import { EmptyFolder } from './empty-folder.tsx'
import { FolderTree } from './folder-tree.tsx'
import type { Drive } from './read-drive.ts'
import { useMoving } from './use-moving.ts'

export interface DriveProps {
  drive: Drive
  canUpload: boolean
}

/** A folder: the tree beside it, its content, and the facts of the selected item. */
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
