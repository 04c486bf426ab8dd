import { SearchField } from '#app/forms/search-field.tsx'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { NewFolderButton } from '#app/routes/kb/resources/change/new-folder-button.tsx'
import { driveIdPath, drivePath, driveViews } from '#app/routes/kb/resources/list/drive-query.ts'
import { FolderMenu } from '#app/routes/kb/resources/list/folder-menu.tsx'
import {
  ListToolbar,
  ToolbarMore,
  ToolbarNew,
  toolbarSearch,
} from '#app/routes/kb/resources/list/toolbar.tsx'
import { LinksButton } from '#app/routes/kb/resources/upload/links-button.tsx'
import { UploadButton } from '#app/routes/kb/resources/upload/upload-button.tsx'
import { NewPageButton } from '#app/routes/kb/resources/write/new-page-button.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Menu } from '#app/ui/menus/menu.tsx'
import type { DriveProps } from './drive-view.tsx'
import { FoldersButton } from './folder-panel.tsx'
import type { Drive } from './read-drive.ts'

export function DriveToolbar({ drive, canUpload }: DriveProps) {
  const { kbId, trail, query } = drive
  const folder = trail.at(-1)?.id ?? null
  return (
    <ListToolbar>
      {drive.tree.children.length > 0 && <FoldersButton />}
      <Heading drive={drive} />
      <FolderSearch drive={drive} />
      <ToolbarMore>
        <div className="flex gap-0.5">
          <ViewSwitch drive={drive} />
          {query.view !== 'map' && (
            // A wide list is sorted by the names of its columns.
            <div className={query.view === 'list' ? 'wide:max-desk:hidden' : undefined}>
              <SortMenu drive={drive} />
            </div>
          )}
          <InfoSwitch drive={drive} />
        </div>
        {canUpload && (
          <>
            <ToolbarNew>
              <NewPageButton kbId={kbId} folder={folder} within="drive" />
              <NewFolderButton kbId={kbId} folder={folder} />
            </ToolbarNew>
            <LinksButton className="sm:hidden" kbId={kbId} folder={folder} />
          </>
        )}
      </ToolbarMore>
      {canUpload && <UploadButton kbId={kbId} folder={folder} isFloating />}
    </ListToolbar>
  )
}

function Heading({ drive }: { drive: Drive }) {
  const { t } = useTranslation(['drive', 'resources', 'common'])
  const { kbId, trail, total, query } = drive
  const folder = trail.at(-1)
  const crumbs = trail.map((_, depth) => ({
    label: trail[depth - 1]?.name ?? t('title'),
    to: drivePath(kbId, trail.slice(0, depth), { view: query.view, sort: query.sort }),
    drop: trail[depth - 1]?.id ?? '',
  }))
  const files = t('common:files', { count: total.files })
  return (
    <div className="mr-auto min-w-0 flex-[1_1_120px]">
      {folder && <Breadcrumb className="-ml-1 text-sm" crumbs={crumbs} />}
      {/* The total is below the name where there is no space beside it. */}
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="flex min-w-0 items-center gap-x-2">
          <h1 className="min-w-0 truncate text-xl" title={folder?.name}>
            {folder?.name ?? t('title')}
          </h1>
          {folder && (
            <div className="flex-none max-sm:hidden">
              <FolderMenu kbId={kbId} folder={folder} from={driveIdPath(kbId, folder.id)} />
            </div>
          )}
        </div>
        <p className="text-ink-2 text-sm">
          {(total.files > 0 || query.q) &&
            t('resources:totals', { files, size: formatSize(total.size) })}
        </p>
      </div>
    </div>
  )
}

// Beside the tree, an icon leaves room for the words of the buttons.
const shortSearch = classes(
  'sm:@max-[70rem]:size-9 sm:@max-[70rem]:flex-none',
  'sm:@max-[70rem]:focus-within:absolute sm:@max-[70rem]:focus-within:left-6 sm:@max-[70rem]:focus-within:z-raised sm:@max-[70rem]:focus-within:w-60',
  'sm:@max-[70rem]:[&_input:not(:focus)]:cursor-pointer sm:@max-[70rem]:[&_input:not(:focus)]:border-transparent sm:@max-[70rem]:[&_input:not(:focus)]:bg-transparent sm:@max-[70rem]:[&_input:not(:focus)]:pr-0 sm:@max-[70rem]:[&_input:not(:focus)]:pl-8.5 sm:@max-[70rem]:[&_input:not(:focus)::placeholder]:text-transparent',
)

function FolderSearch({ drive: { kbId, trail, query } }: { drive: Drive }) {
  const { t } = useTranslation('drive')
  const name = trail.at(-1)?.name
  const to = new URL(drivePath(kbId, trail), 'http://here.invalid')
  return (
    <search className={classes(toolbarSearch, 'sm:w-55 sm:min-w-9', !query.q && shortSearch)}>
      <form action={to.pathname}>
        {[...to.searchParams].map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        {query.sort !== 'name' && <input type="hidden" name="sort" value={query.sort} />}
        {query.view === 'grid' && <input type="hidden" name="view" value={query.view} />}
        <SearchField
          name="q"
          label={name ? t('searchIn', { name }) : t('search')}
          defaultValue={query.q}
          key={`${to.pathname} ${query.q}`}
        />
      </form>
    </search>
  )
}

const viewIcons = { list: 'list', grid: 'grid_view', map: 'view_quilt' } as const

function ViewSwitch({ drive: { kbId, trail, query } }: { drive: Drive }) {
  const { t } = useTranslation(['drive', 'resources'])
  return (
    <nav className="flex gap-0.5" aria-label={t('resources:view.label')}>
      {driveViews.map((view) => (
        <IconLink
          key={view}
          icon={viewIcons[view]}
          label={t(`view.${view}`)}
          to={drivePath(kbId, trail, { sort: query.sort, info: query.info, view })}
          aria-current={query.view === view ? 'true' : undefined}
        />
      ))}
    </nav>
  )
}

function SortMenu({ drive: { kbId, trail, query } }: { drive: Drive }) {
  const { t } = useTranslation(['drive', 'resources'])
  const [current] = query.sort.split('-')
  return (
    <Menu
      label={t('resources:sort.label')}
      button={<Icon name="sort" />}
      buttonClass="button"
      buttonLook="icon"
    >
      {(['name', 'modified', 'type', 'size'] as const).map((sort) => (
        <Link
          key={sort}
          className="menu-item"
          to={drivePath(kbId, trail, { ...query, sort, skip: 0, cursor: null })}
          aria-current={current === sort ? 'true' : undefined}
        >
          {t(`sort.${sort}`)}
          {current === sort && <Icon name="check" />}
        </Link>
      ))}
    </Menu>
  )
}

function InfoSwitch({ drive: { kbId, trail, query } }: { drive: Drive }) {
  const { t } = useTranslation('drive')
  const info = query.info ? null : 'here'
  return (
    <IconLink
      icon="info"
      label={query.info ? t('hideInfo') : t('showInfo')}
      to={drivePath(kbId, trail, { ...query, info })}
      aria-current={query.info ? 'true' : undefined}
      preventScrollReset
    />
  )
}
