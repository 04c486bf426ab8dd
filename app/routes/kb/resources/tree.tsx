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
import { RowName } from './row-name.tsx'

/** The current folder with all its descendants; each folder can be expanded. */
export function ResourceTree(shown: ShownList) {
  const { t } = useTranslation('resources')
  const { list, query } = shown
  return (
    <div className="px-6 py-2 max-sm:px-4">
      <Branch {...shown} parentId={query.folder} />
      {list.nextCursor && (
        <p className="text-ink-2 text-sm">{t('treeCut', { count: list.resources.length })}</p>
      )}
    </div>
  )
}

const below = 'ml-2.5 border-line border-l pl-3.5 max-sm:ml-1 max-sm:pl-1.5'
const row =
  'flex min-h-11 items-center gap-x-3 gap-y-2 rounded-sm py-1 pr-2 hover:bg-hover max-sm:flex-wrap'

function Branch({ parentId, ...shown }: ShownList & { parentId: string | null }) {
  const { kbId, list } = shown
  const folders = list.allFolders.filter((folder) => folder.parentId === parentId)
  const resources = list.resources.filter(({ folderId }) => folderId === parentId)
  return (
    <ul className={parentId === shown.query.folder ? undefined : below}>
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
      <summary className={`${row} pl-2 font-semibold max-sm:gap-y-0`}>
        <Icon
          className="-mr-2 text-ink-2 [transition:rotate_80ms] [details[open]>summary>&]:rotate-90"
          name="chevron_right"
        />
        <Icon className="text-ink-2" name="folder" />
        <span
          className="min-w-0 truncate max-sm:max-w-[calc(100%-72px)] max-sm:flex-[1_0_calc(100%-72px)]"
          title={name}
        >
          {name}
        </span>
        <span className="whitespace-nowrap font-normal text-ink-2 text-sm max-sm:w-full max-sm:pl-16">
          {t('totals', { files, size: formatSize(resourceSize) })}
        </span>
      </summary>
      <Branch {...shown} parentId={id} />
      <Link
        className="ml-15 inline-flex min-h-9 items-center text-link text-sm"
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
    <div
      className={`${row} pl-9 max-sm:pl-2 [&>[data-status]]:max-w-[45%] max-sm:[&>[data-status]]:ml-8 max-sm:[&>[data-status]]:max-w-full`}
    >
      <RowName
        className="min-h-9 flex-1 max-sm:min-w-full"
        to={resourcePlacePath(kbId, { resourceId: id })}
        name={title}
        icon={fileType(resource).icon}
      />
      <ResourceStatus {...resource} />
      <span className="w-18 flex-none text-end text-ink-2 text-sm">{formatSize(size)}</span>
    </div>
  )
}
