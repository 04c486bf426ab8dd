import { Link } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownList } from '#app/routes/kb/resources/read-list.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { fileType } from './file-type.ts'
import { listPath } from './list-query.ts'
import { resourcePlacePath } from './place-path.ts'
import { ResourceStatus } from './resource-status.tsx'

/** The current folder with all its descendants; each folder can be expanded. */
export function ResourceTree(shown: ShownList) {
  const { t } = useTranslation('resources')
  const { list, query } = shown
  return (
    <div className="tree">
      <Branch {...shown} parentId={query.folder} />
      {list.nextCursor && (
        <p className="muted small">{t('treeCut', { count: list.resources.length })}</p>
      )}
    </div>
  )
}

function Branch({ parentId, ...shown }: ShownList & { parentId: string | null }) {
  const { kbId, list } = shown
  const folders = list.allFolders.filter((folder) => folder.parentId === parentId)
  const resources = list.resources.filter(({ folderId }) => folderId === parentId)
  return (
    <ul>
      {folders.map((folder) => (
        <li key={folder.id}>
          <FolderBranch {...shown} folder={folder} />
        </li>
      ))}
      {resources.map((resource) => (
        <li key={resource.id}>
          <Leaf kbId={kbId} resource={resource} />
        </li>
      ))}
    </ul>
  )
}

function FolderBranch({ folder, ...shown }: ShownList & { folder: Folder }) {
  const { t } = useTranslation(['resources', 'common'])
  const { id, name, parentId, resourceCount, resourceSize } = folder
  const files = t('common:files', { count: resourceCount })
  return (
    <details open={parentId === shown.query.folder}>
      <summary>
        <Icon name="chevron_right" />
        <Icon name="folder" />
        <span className="truncate-name" title={name}>
          {name}
        </span>
        <span className="muted small">
          {t('totals', { files, size: formatSize(resourceSize) })}
        </span>
      </summary>
      <Branch {...shown} parentId={id} />
      <Link
        className="ml-15 inline-flex min-h-9 items-center text-link small"
        to={listPath(shown.kbId, { folder: id })}
        aria-label={`${t('openFolder')}: ${name}`}
      >
        {t('openFolder')}
      </Link>
    </details>
  )
}

function Leaf({ kbId, resource }: { kbId: string; resource: Resource }) {
  const { id, title, size } = resource
  return (
    <div className="tree-leaf">
      <Link className="row-name" to={resourcePlacePath(kbId, { resourceId: id })} title={title}>
        <Icon name={fileType(resource).icon} />
        <span className="truncate-name">{title}</span>
      </Link>
      <ResourceStatus {...resource} />
      <span className="muted small">{formatSize(size)}</span>
    </div>
  )
}
