import { useTranslation } from '#app/locales/use-translation.ts'
import { type DriveSort, drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { AskForm } from '#app/routes/kb/resources/list/quick-actions.tsx'
import { rowEvents } from '#app/routes/kb/resources/list/row-events.ts'
import { SelectAll } from '#app/routes/kb/resources/selection/select-all.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { columns, FileRow, FolderRow } from './drive-rows.tsx'
import type { Drive } from './read-drive.ts'

export function DriveTable({ drive }: { drive: Drive }) {
  const { t } = useTranslation(['drive', 'resources'])
  const { folders, resources, trail } = drive
  return (
    <>
      <AskForm kbId={drive.kbId} />
      <table className="rows">
        <caption className="sr-only">{trail.at(-1)?.name ?? t('title')}</caption>
        <thead>
          <tr>
            <td className={columns.check}>
              <SelectAll shown={drive} />
            </td>
            <Heading drive={drive} column="name" />
            <Heading drive={drive} column="modified" />
            <Heading drive={drive} column="type" />
            <Heading drive={drive} column="size" />
            <th scope="col" className={columns.menu}>
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

const orders = {
  name: { usual: 'name', opposite: 'name-desc', isDescending: false },
  modified: { usual: 'modified', opposite: 'modified-asc', isDescending: true },
  type: { usual: 'type', opposite: 'type-desc', isDescending: false },
  size: { usual: 'size', opposite: 'size-asc', isDescending: true },
} as const satisfies Record<
  string,
  { usual: DriveSort; opposite: DriveSort; isDescending: boolean }
>

function Heading({ drive, column }: { drive: Drive; column: keyof typeof orders }) {
  const { t } = useTranslation('drive')
  const { kbId, trail, query } = drive
  const { usual, opposite, isDescending } = orders[column]
  const isSorted = query.sort === usual || query.sort === opposite
  const isDown = (query.sort === usual) === isDescending
  const sort = query.sort === usual ? opposite : usual
  return (
    <th
      scope="col"
      className={columns[column]}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
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
