import type { ReactNode } from 'react'
import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { FolderMenu } from '#app/routes/kb/resources/list/folder-menu.tsx'
import { AskEntry, QuickActions } from '#app/routes/kb/resources/list/quick-actions.tsx'
import { ResourceMenu } from '#app/routes/kb/resources/list/resource-menu.tsx'
import { isRead } from '#app/routes/kb/resources/list/resource-status.tsx'
import { RowName } from '#app/routes/kb/resources/list/row-name.tsx'
import { RowStatus } from '#app/routes/kb/resources/list/row-status.tsx'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import type { ListedFile } from '#app/routes/kb/resources/rows/packed-files.ts'
import { batchFormId, isSelectable } from '#app/routes/kb/resources/selection/batch-form.ts'
import type { RowIcon } from '#app/ui/icons/names.ts'
import { Link } from '#app/ui/link.tsx'
import { UsableRow } from '#app/ui/menus/usable-row.tsx'
import type { Folder } from '#contract/entities/resource.ts'
import { dropLook } from './drop-look.ts'
import type { Drive } from './read-drive.ts'

interface RowOf {
  drive: Drive
}

export function FolderRow({ drive, folder }: RowOf & { folder: Folder }) {
  const { t } = useTranslation(['drive', 'resources', 'common'])
  const { id, name, parentId, resourceCount, resourceSize, modifiedAt, can } = folder
  const note =
    resourceCount > 0 ? t('common:files', { count: resourceCount }) : t('resources:emptyFolder')
  return (
    <Row
      {...{ drive, id, name, modifiedAt }}
      to={drive.paths[id] ?? ''}
      icon="folder"
      box={isSelectable(can) ? 'folder' : null}
      canMove={can.move}
      drop={id}
      place={drive.labels[parentId ?? '']}
      type={note}
      size={resourceCount > 0 ? formatSize(resourceSize) : ''}
      menu={<FolderMenu kbId={drive.kbId} folder={folder} inRow />}
    />
  )
}

export function FileRow({ drive, resource }: RowOf & { resource: ListedFile }) {
  const { t } = useTranslation('resources')
  const { id, title, folderId, size, modifiedAt, site, can } = resource
  const { type, icon } = fileType(resource)
  const isStarred = drive.stars.includes(id)
  return (
    <Row
      {...{ drive, id, name: title, icon, isStarred, modifiedAt }}
      to={resourcePlacePath(drive.kbId, { resourceId: id })}
      siteIcon={site?.iconURL}
      box={isSelectable(can) ? 'id' : null}
      canMove={can.move}
      place={drive.labels[folderId ?? '']}
      type={site?.name || t(`types.${type}`)}
      size={size > 0 ? formatSize(size) : ''}
      status={isRead(resource) ? undefined : <RowStatus resource={resource} />}
      quick={<QuickActions resource={resource} />}
      menu={
        <ResourceMenu kbId={drive.kbId} resource={resource} isStarred={isStarred} inRow>
          <AskEntry resource={resource} />
        </ResourceMenu>
      }
    />
  )
}

interface RowProps extends RowOf {
  id: string
  to: string
  name: string
  icon: RowIcon
  siteIcon?: string | null | undefined
  isStarred?: boolean
  /** Null if the reader has no action for the item. */
  box: 'id' | 'folder' | null
  canMove: boolean
  /** A folder takes what is dropped on it. */
  drop?: string
  /** For a list with items of several folders. */
  place: string | undefined
  modifiedAt: string
  type: string
  /** Empty if there is none. */
  size: string
  /** Of an analysis that has not succeeded yet. */
  status?: ReactNode
  menu: ReactNode
  /** While the row is used. */
  quick?: ReactNode
}

function Row({ drive, id, to, name, icon, modifiedAt, type, size, menu, ...rest }: RowProps) {
  const { t } = useTranslation(['resources', 'drive'])
  const { moment } = useFormats()
  const { box, siteIcon, isStarred, place, status, quick, canMove, drop } = rest
  const info = drivePath(drive.kbId, drive.trail, { ...drive.query, info: id })
  return (
    <UsableRow
      className={dropLook}
      aria-selected={drive.query.info === id || undefined}
      draggable={canMove || undefined}
      data-drag={canMove || undefined}
      data-drop={drop}
    >
      <td>
        {box && (
          <input
            className="checkbox"
            type="checkbox"
            form={batchFormId}
            name={box}
            value={id}
            aria-label={t('select', { name })}
          />
        )}
      </td>
      <td>
        <RowName {...{ to, name, icon, siteIcon, isStarred }} />
        {place && <span className="ml-8 block truncate text-sm leading-[1.2]">{place}</span>}
        {status && <span className="ml-8 block text-sm">{status}</span>}
      </td>
      <td>{moment(modifiedAt)}</td>
      <td>{type}</td>
      <td>{size}</td>
      <td>
        {quick}
        <InfoLink label={t('drive:infoOf', { name })} to={info} />
        {menu}
      </td>
    </UsableRow>
  )
}

function InfoLink({ label, to }: { label: string; to: string }) {
  return (
    <Link
      className="button"
      data-look="icon"
      data-icon="info"
      data-tooltip=""
      aria-label={label}
      to={to}
      preventScrollReset
    />
  )
}
