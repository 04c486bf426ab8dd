import { useTranslation } from '#app/locales/use-translation.ts'
import { StillReading } from '#app/routes/kb/resources/detail/still-reading.tsx'
import { type DriveSort, drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { AskForm } from '#app/routes/kb/resources/list/quick-actions.tsx'
import { isWaiting } from '#app/routes/kb/resources/list/resource-status.tsx'
import { rowEvents } from '#app/routes/kb/resources/list/row-events.ts'
import { BatchBar } from '#app/routes/kb/resources/selection/batch-bar.tsx'
import { SelectAll } from '#app/routes/kb/resources/selection/select-all.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { DriveGrid } from './drive-grid.tsx'
import { DriveInfo } from './drive-info.tsx'
import { FileRow, FolderRow } from './drive-rows.tsx'
import { DriveToolbar } from './drive-toolbar.tsx'
import { EmptyFolder } from './empty-folder.tsx'
import { FolderTree } from './folder-tree.tsx'
import { DriveMap } from './map/drive-map.tsx'
import type { Drive } from './read-drive.ts'
import { useMoving } from './use-moving.ts'

const orders = {
  name: { usual: 'name', opposite: 'name-desc', isDescending: false },
  modified: { usual: 'modified', opposite: 'modified-asc', isDescending: true },
  type: { usual: 'type', opposite: 'type-desc', isDescending: false },
  size: { usual: 'size', opposite: 'size-asc', isDescending: true },
} as const satisfies Record<
  string,
  { usual: DriveSort; opposite: DriveSort; isDescending: boolean }
>

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
      <section className="group/list min-w-0 flex-1 border-line pb-24 wide:border-l">
        <DriveToolbar drive={drive} canUpload={canUpload} />
        <div className="@container">
          {isEmpty ? (
            <EmptyFolder drive={drive} canUpload={canUpload} />
          ) : map ? (
            <DriveMap drive={drive} items={map} />
          ) : drive.query.view === 'grid' ? (
            <DriveGrid drive={drive} />
          ) : (
            <DriveTable drive={drive} />
          )}
        </div>
        {resources.some(isWaiting) && <StillReading />}
        <DrivePaging drive={drive} />
        <BatchBar kbId={drive.kbId} shown={drive} />
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

function DriveTable({ drive }: { drive: Drive }) {
  const { t } = useTranslation(['drive', 'resources'])
  const { folders, resources, trail } = drive
  return (
    <>
      <AskForm kbId={drive.kbId} />
      <table className="rows" data-columns="drive">
        <caption className="sr-only">{trail.at(-1)?.name ?? t('title')}</caption>
        <thead>
          <tr>
            <td>
              <SelectAll shown={drive} />
            </td>
            <Heading drive={drive} column="name" />
            <Heading drive={drive} column="modified" />
            <Heading drive={drive} column="type" />
            <Heading drive={drive} column="size" />
            <th scope="col">
              <span className="sr-only">{t('resources:columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody {...rowEvents}>
          {folders.map((folder) => (
            <FolderRow key={folder.id} drive={drive} folder={folder} />
          ))}
          {resources.map((resource) => (
            <FileRow key={resource.id} drive={drive} resource={resource} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Heading({ drive, column }: { drive: Drive; column: keyof typeof orders }) {
  const { t } = useTranslation('drive')
  const { kbId, trail, query } = drive
  const { usual, opposite, isDescending } = orders[column]
  const isSorted = query.sort === usual || query.sort === opposite
  const isDown = (query.sort === usual) === isDescending
  const sort = query.sort === usual ? opposite : usual
  return (
    <th scope="col" aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      <Link
        className="inline-flex min-h-9 items-center gap-0.5 rounded-sm hover:text-ink hover:underline hover:underline-offset-3 focus-visible:-outline-offset-2"
        to={drivePath(kbId, trail, { ...query, sort, skip: 0, cursor: null })}
      >
        {t(`columns.${column}`)}
        {isSorted && <Icon name={isDown ? 'keyboard_arrow_down' : 'keyboard_arrow_up'} size={16} />}
      </Link>
    </th>
  )
}
