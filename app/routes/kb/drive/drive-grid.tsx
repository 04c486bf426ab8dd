import type { ReactNode } from 'react'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { FolderMenu } from '#app/routes/kb/resources/list/folder-menu.tsx'
import { ItemIcon } from '#app/routes/kb/resources/list/item-icon.tsx'
import { AskEntry, AskForm } from '#app/routes/kb/resources/list/quick-actions.tsx'
import { ResourceMenu } from '#app/routes/kb/resources/list/resource-menu.tsx'
import { isRead } from '#app/routes/kb/resources/list/resource-status.tsx'
import { rowEvents } from '#app/routes/kb/resources/list/row-events.ts'
import { RowName } from '#app/routes/kb/resources/list/row-name.tsx'
import { RowStatus } from '#app/routes/kb/resources/list/row-status.tsx'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import type { ListedFile } from '#app/routes/kb/resources/rows/packed-files.ts'
import { batchFormId, isSelectable } from '#app/routes/kb/resources/selection/batch-form.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { UsableRow } from '#app/ui/menus/usable-row.tsx'
import type { Folder } from '#contract/entities/resource.ts'
import { dropLook } from './drop-look.ts'
import type { Drive } from './read-drive.ts'
import { thumbnailOf } from './thumbnail.ts'

/** Folders first, then the files with a small picture of their first page. */
export function DriveGrid({ drive }: { drive: Drive }) {
  const { t } = useTranslation(['drive', 'resources'])
  const { folders, resources } = drive
  return (
    <div className="grid gap-6 p-6 max-sm:gap-4 max-sm:p-4" {...rowEvents}>
      <AskForm kbId={drive.kbId} />
      {folders.length > 0 && (
        <Cards label={t('folders')} wide>
          {folders.map((folder) => (
            <FolderCard key={folder.id} drive={drive} folder={folder} />
          ))}
        </Cards>
      )}
      {resources.length > 0 && (
        <Cards label={t('facts.files')}>
          {resources.map((resource) => (
            <FileCard key={resource.id} drive={drive} resource={resource} />
          ))}
        </Cards>
      )}
    </div>
  )
}

function Cards({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <ul
      className={classes(
        'grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-4 max-sm:gap-2',
        !wide && 'max-sm:grid-cols-2',
      )}
      aria-label={label}
    >
      {children}
    </ul>
  )
}

interface CardOf {
  drive: Drive
}

function FolderCard({ drive, folder }: CardOf & { folder: Folder }) {
  const { t } = useTranslation(['resources', 'common'])
  const { id, name, parentId, resourceCount, can } = folder
  const files =
    resourceCount > 0 ? t('common:files', { count: resourceCount }) : t('resources:emptyFolder')
  return (
    <UsableRow
      as="li"
      className={classes('item-card flex items-center gap-3 py-2 pr-1 pl-3', dropLook)}
      {...dragged(can.move)}
      data-drop={id}
    >
      {isSelectable(can) && <Box field="folder" id={id} name={name} />}
      <div className="min-w-0 flex-1">
        <RowName to={drive.paths[id] ?? ''} name={name} icon="folder" />
        <Facts facts={[drive.labels[parentId ?? ''], files]} />
      </div>
      <FolderMenu kbId={drive.kbId} folder={folder} inRow />
    </UsableRow>
  )
}

function FileCard({ drive, resource }: CardOf & { resource: ListedFile }) {
  const { t } = useTranslation('resources')
  const { id, title, folderId, size, site, can } = resource
  const kind = site?.name || t(`types.${fileType(resource).type}`)
  const isStarred = drive.stars.includes(id)
  return (
    <UsableRow as="li" className="item-card flex flex-col" {...dragged(can.move)}>
      <Picture resource={resource} />
      {isSelectable(can) && (
        <span className="absolute top-2 left-2 flex rounded-xs bg-sheet">
          <Box field="id" id={id} name={title} />
        </span>
      )}
      <div className="flex flex-1 items-start gap-1 py-2 pr-1 pl-3">
        <div className="min-w-0 flex-1 py-1">
          <Link
            className="wrap-anywhere line-clamp-2 font-semibold text-ink"
            to={resourcePlacePath(drive.kbId, { resourceId: id })}
            title={title}
            data-covers-row
          >
            {isStarred && (
              <Icon
                className="mr-1 inline-block align-[-2px] text-accent"
                name="star-fill"
                size={16}
                label={t('star.has')}
              />
            )}
            {title}
          </Link>
          <Facts facts={[drive.labels[folderId ?? ''], kind, size > 0 ? formatSize(size) : '']} />
          {!isRead(resource) && (
            <p className="text-sm">
              <RowStatus resource={resource} />
            </p>
          )}
        </div>
        <ResourceMenu kbId={drive.kbId} resource={resource} isStarred={isStarred} inRow>
          <AskEntry resource={resource} />
        </ResourceMenu>
      </div>
    </UsableRow>
  )
}

// Decoration: the name and the kind are written below.
function Picture({ resource }: { resource: ListedFile }) {
  const source = thumbnailOf(resource)
  return (
    <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-t-md border-line border-b bg-paper text-ink-2">
      {source ? (
        <img
          className="size-full bg-white object-cover object-top"
          src={source}
          alt=""
          width={240}
          height={180}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <ItemIcon
          className="scale-175"
          name={fileType(resource).icon}
          site={resource.site?.iconURL}
        />
      )}
    </div>
  )
}

function Facts({ facts }: { facts: (string | undefined)[] }) {
  return <p className="truncate text-ink-2 text-sm">{facts.filter(Boolean).join(' · ')}</p>
}

function Box({ field, id, name }: { field: 'id' | 'folder'; id: string; name: string }) {
  const { t } = useTranslation('resources')
  return (
    <input
      className="checkbox m-0"
      type="checkbox"
      form={batchFormId}
      name={field}
      value={id}
      aria-label={t('select', { name })}
    />
  )
}

function dragged(canMove: boolean) {
  const isDragged = canMove || undefined
  return { draggable: isDragged, 'data-drag': isDragged }
}
