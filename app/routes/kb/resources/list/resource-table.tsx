import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import type { ListedFile } from '#app/routes/kb/resources/rows/packed-files.ts'
import { batchFormId, isSelectable } from '#app/routes/kb/resources/selection/batch-form.ts'
import { SelectAll } from '#app/routes/kb/resources/selection/select-all.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Folder } from '#contract/entities/resource.ts'
import { fileType } from './file-type.ts'
import { FolderMenu } from './folder-menu.tsx'
import { listPath, type Sort } from './list-query.ts'
import { AskEntry, AskForm, QuickActions } from './quick-actions.tsx'
import type { ShownList } from './read-list.ts'
import { ResourceMenu } from './resource-menu.tsx'
import { isRead } from './resource-status.tsx'
import { RowStatus } from './row-status.tsx'
import { Row, Rows } from './rows.tsx'

/** Folders, then files. */
export function ResourceTable(shown: ShownList) {
  const { t } = useTranslation('resources')
  const { list } = shown
  const isRecent = shown.query.view === 'recent'
  const headings = {
    all: <SelectAll shown={list} />,
    name: <SortLink {...shown} label={t('columns.name')} first="name" />,
    folder: hasPlaces(shown) ? t('columns.folder') : undefined,
    kind: t('columns.kind'),
    size: <SortLink {...shown} label={t('columns.size')} first="size" />,
    person: t('columns.person'),
    when: isRecent ? (
      t('columns.changed')
    ) : (
      <SortLink {...shown} label={t('columns.when')} first="newest" second="oldest" />
    ),
    menu: t('columns.actions'),
  }
  return (
    <>
      <AskForm kbId={shown.kbId} />
      <Rows caption={t('title')} headings={headings}>
        {list.folders.map((folder) => (
          <FolderRow key={folder.id} {...shown} folder={folder} />
        ))}
        {list.resources.map((resource) => (
          <ResourceRow key={resource.id} {...shown} resource={resource} />
        ))}
      </Rows>
    </>
  )
}

interface SortLinkProps extends ShownList {
  label: string
  first: Sort
  /** Chosen by a second click. */
  second?: Sort
}

function SortLink({ kbId, query, label, first, second = first }: SortLinkProps) {
  const current = query.sort === first || query.sort === second
  const sort = query.sort === first ? second : first
  const way = query.sort === first && first !== 'name' ? 'keyboard_arrow_down' : 'keyboard_arrow_up'
  return (
    <Link
      className="inline-flex min-h-9 items-center gap-0.5 rounded-sm hover:text-ink hover:underline hover:underline-offset-3 focus-visible:-outline-offset-2"
      to={listPath(kbId, { ...query, sort, cursor: null })}
    >
      {label}
      {current && <Icon name={way} size={16} />}
    </Link>
  )
}

// All of them may be at the top.
function hasPlaces({ list }: ShownList): boolean {
  return Object.keys(list.places).length > 0
}

function placeOf(shown: ShownList, folderId: string | null) {
  if (!hasPlaces(shown)) return undefined
  return shown.list.places[folderId ?? ''] ?? null
}

function FolderRow({ folder, ...shown }: ShownList & { folder: Folder }) {
  const { kbId, query } = shown
  const { t } = useTranslation(['resources', 'common'])
  const { moment } = useFormats()
  const { id, name, parentId, resourceCount, resourceSize, createdAt, can } = folder
  const box = { form: batchFormId, name: 'folder', value: id, label: t('select', { name }) }
  return (
    <Row
      to={listPath(kbId, { folder: id, sort: query.sort })}
      name={name}
      icon="folder"
      place={placeOf(shown, parentId)}
      kind={resourceCount > 0 ? t('common:files', { count: resourceCount }) : t('emptyFolder')}
      size={resourceCount > 0 ? formatSize(resourceSize) : ''}
      when={moment(createdAt)}
      box={isSelectable(can) ? box : undefined}
      menu={<FolderMenu kbId={kbId} folder={folder} inRow />}
    />
  )
}

function ResourceRow({ resource, ...shown }: ShownList & { resource: ListedFile }) {
  const { kbId, query, list } = shown
  const { t } = useTranslation('resources')
  const { moment } = useFormats()
  const { id, title, folderId, size, uploader, site, can } = resource
  const at = query.view === 'recent' ? resource.modifiedAt : resource.uploadedAt
  const isStarred = list.stars.includes(id)
  const { type, icon } = fileType(resource)
  const box = { form: batchFormId, name: 'id', value: id, label: t('select', { name: title }) }
  return (
    <Row
      to={resourcePlacePath(kbId, { resourceId: id })}
      name={title}
      icon={icon}
      siteIcon={site?.iconURL}
      isStarred={isStarred}
      place={placeOf(shown, folderId)}
      kind={site?.name || t(`types.${type}`)}
      size={size > 0 ? formatSize(size) : ''}
      status={isRead(resource) ? undefined : <RowStatus resource={resource} />}
      person={uploader}
      when={moment(at)}
      box={isSelectable(can) ? box : undefined}
      quick={<QuickActions resource={resource} />}
      menu={
        <ResourceMenu kbId={kbId} resource={resource} isStarred={isStarred} inRow>
          <AskEntry resource={resource} />
        </ResourceMenu>
      }
    />
  )
}
