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
import { noSize } from '#app/routes/kb/resources/list/rows.tsx'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { batchFormId, isSelectable } from '#app/routes/kb/resources/selection/batch-form.ts'
import { IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { HydrateOnUse, UsableRow } from '#app/ui/menus/hydrate-on-use.tsx'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { dropLook } from './drop-look.ts'
import type { Drive } from './read-drive.ts'

// In a narrow list a row has two lines: the name, then what the hidden columns contain.
export const columns = {
  check: 'w-[50px]',
  name: '',
  modified: 'w-[132px] @max-table:hidden',
  type: 'w-[148px] @max-table:hidden',
  size: 'w-23 text-end @max-table:hidden',
  menu: 'w-14 overflow-visible sm:w-27 max-sm:col-3 max-sm:row-1 max-sm:pl-2',
}

// While the pointer or the keyboard is in the row; always for a finger.
const infoLook = classes(
  'max-sm:hidden pointer-fine:opacity-0',
  'pointer-fine:in-aria-selected:opacity-100 pointer-fine:in-[tr:has(:focus-visible)]:opacity-100 pointer-fine:in-[tr:hover]:opacity-100',
)

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
      size={resourceCount > 0 ? formatSize(resourceSize) : noSize}
      menu={<FolderMenu kbId={drive.kbId} folder={folder} />}
    />
  )
}

export function FileRow({ drive, resource }: RowOf & { resource: Resource }) {
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
      size={size > 0 ? formatSize(size) : noSize}
      status={isRead(resource) ? undefined : <RowStatus resource={resource} />}
      quick={<QuickActions resource={resource} />}
      menu={
        <ResourceMenu kbId={drive.kbId} resource={resource} isStarred={isStarred}>
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
  icon: IconName
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
      <td className={columns.check}>
        {box && (
          <input
            className="checkbox m-0 align-middle"
            type="checkbox"
            form={batchFormId}
            name={box}
            value={id}
            aria-label={t('select', { name })}
          />
        )}
      </td>
      <td>
        <div className="grid min-w-0 py-1">
          <RowName {...{ to, name, icon, siteIcon, isStarred }} />
          {place && <span className="ml-8 min-w-0 truncate text-sm leading-[1.2]">{place}</span>}
          <span className="ml-8 hidden min-w-0 truncate text-sm leading-[1.4] @max-table:block">
            {[type, size === noSize ? '' : size, moment(modifiedAt)].filter(Boolean).join(' · ')}
          </span>
          {status && <span className="ml-8 min-w-0 text-sm">{status}</span>}
        </div>
      </td>
      <td className={columns.modified}>
        <time dateTime={modifiedAt}>{moment(modifiedAt)}</time>
      </td>
      <td className={columns.type}>{type}</td>
      <td className={columns.size}>{size}</td>
      <td className={columns.menu}>
        <div className="relative flex justify-end">
          <HydrateOnUse className="contents">{quick}</HydrateOnUse>
          <IconLink
            className={infoLook}
            icon="info"
            label={t('drive:infoOf', { name })}
            to={info}
            preventScrollReset
          />
          {menu}
        </div>
      </td>
    </UsableRow>
  )
}
