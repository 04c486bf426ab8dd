import { type ReactNode, useMemo } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { isOfResources, useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { folderCrumbs } from '#app/routes/kb/resources/change/folder-trail.ts'
import { NewFolderButton } from '#app/routes/kb/resources/change/new-folder-button.tsx'
import { StillReading } from '#app/routes/kb/resources/detail/still-reading.tsx'
import { packFiles, unpackFiles } from '#app/routes/kb/resources/rows/packed-files.ts'
import { BatchBar } from '#app/routes/kb/resources/selection/batch-bar.tsx'
import { LinksButton } from '#app/routes/kb/resources/upload/links-button.tsx'
import { UploadButton } from '#app/routes/kb/resources/upload/upload-button.tsx'
import { NewPageButton } from '#app/routes/kb/resources/write/new-page-button.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { Menu } from '#app/ui/menus/menu.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Route } from './+types/list.ts'
import { EmptyList, Unreadable } from './empty-list.tsx'
import { FolderMenu } from './folder-menu.tsx'
import { listPath, readListQuery, sorts, views } from './list-query.ts'
import { readList, type ShownList } from './read-list.ts'
import { isWaiting } from './resource-status.tsx'
import { ResourceTable } from './resource-table.tsx'
import { KbRoom, OwnRoom } from './room-notice.tsx'
import { ListToolbar, ToolbarMore, ToolbarNew, toolbarSearch } from './toolbar.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const query = readListQuery(request.url)
  const list = await readList(upstream({ request, context }), params.kbId, query)
  const t = getTranslator(context).getFixedT(null, 'resources')
  return {
    title: list?.trail.at(-1)?.name ?? t('title'),
    query,
    list: list && { ...list, resources: packFiles(list.resources) },
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function ResourceListPage({ loaderData, params }: Route.ComponentProps) {
  const { query, list: loaded } = loaderData
  const list = useMemo(
    () => loaded && { ...loaded, resources: unpackFiles(loaded.resources) },
    [loaded],
  )
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  useRevalidateSoon((event) => isOfResources(params.kbId, event))
  if (!list) return <Unreadable kbId={params.kbId} canUpload={kb?.can.upload ?? false} />
  const isEmpty = list.resources.length + list.folders.length === 0
  const shown = { kbId: params.kbId, query, list }
  return (
    <section className="group/list pb-24">
      <FilesToolbar {...shown} canUpload={kb?.can.upload ?? false} />
      <Where {...shown} />
      {kb?.can.upload && <Room kb={kb} />}
      {isEmpty ? (
        <EmptyList {...shown} canUpload={kb?.can.upload ?? false} />
      ) : (
        <ResourceTable {...shown} />
      )}
      {list.resources.some(isWaiting) && <StillReading />}
      <ListPaging {...shown} />
      <BatchBar kbId={params.kbId} shown={list} />
    </section>
  )
}

function Room({ kb }: { kb: Kb }) {
  return (
    <>
      <KbRoom kb={kb} />
      <OwnRoom />
    </>
  )
}

function Where({ kbId, query, list }: ShownList) {
  const { t } = useTranslation('resources')
  const folder = list.trail.at(-1)
  if (query.q) {
    return (
      <Line>
        {t('found', { q: query.q })}
        <Link className="text-link" to={listPath(kbId, { view: query.view, sort: query.sort })}>
          {t('clearSearch')}
        </Link>
      </Line>
    )
  }
  if (!folder) return null
  return (
    <Line>
      <Breadcrumb crumbs={folderCrumbs(kbId, t('top'), list.trail, true)} />
      <FolderMenu kbId={kbId} folder={folder} />
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-6 py-1 text-ink-2 max-sm:px-4">
      {children}
    </div>
  )
}

function ListPaging({ kbId, query, list }: ShownList) {
  const { t } = useTranslation('common')
  const isFirst = query.skip === 0 && !query.cursor
  if (isFirst && !list.next) return null
  const first = listPath(kbId, { ...query, skip: 0, cursor: null })
  return (
    <Paging label={t('pages')}>
      {!isFirst && (
        <Link className="button" data-look="quiet" to={first}>
          {t('firstPage')}
        </Link>
      )}
      {list.next && (
        <Link className="button" rel="next" to={listPath(kbId, { ...query, ...list.next })}>
          {t('next')}
        </Link>
      )}
    </Paging>
  )
}

function FilesToolbar({ canUpload, ...shown }: ShownList & { canUpload: boolean }) {
  const { t } = useTranslation(['resources', 'common'])
  const { kbId, query, list } = shown
  const files = t('common:files', { count: list.totalCount })
  return (
    <ListToolbar>
      {/* The total is below the title where there is no space beside it. */}
      <div className="mr-auto flex min-w-0 flex-[1_1_120px] flex-wrap items-baseline gap-x-2">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-ink-2 text-sm">
          {(list.totalCount > 0 || query.q) &&
            t('totals', { files, size: formatSize(list.totalSize) })}
        </p>
      </div>
      <FileSearch {...shown} />
      <ToolbarMore>
        <div className="flex gap-0.5">
          <ViewSwitch {...shown} />
          <SortMenu {...shown} />
        </div>
        {canUpload && (
          <>
            <ToolbarNew>
              <NewPageButton kbId={kbId} folder={query.folder} />
              <NewFolderButton kbId={kbId} folder={query.folder} />
            </ToolbarNew>
            <LinksButton className="sm:hidden" kbId={kbId} folder={query.folder} />
          </>
        )}
      </ToolbarMore>
      {canUpload && <UploadButton kbId={kbId} folder={query.folder} isFloating />}
    </ListToolbar>
  )
}

function FileSearch({ kbId, query }: ShownList) {
  const { t } = useTranslation('resources')
  return (
    <search className={`${toolbarSearch} sm:w-45 sm:min-w-36`}>
      <form action={href('/kb/:kbId/resources', { kbId })}>
        {query.view !== 'plain' && <input type="hidden" name="view" value={query.view} />}
        {query.sort !== 'newest' && <input type="hidden" name="sort" value={query.sort} />}
        <SearchField name="q" label={t('search')} defaultValue={query.q} key={query.q} />
      </form>
    </search>
  )
}

const viewIcons = {
  plain: 'list',
  tree: 'account_tree',
  starred: 'star',
  recent: 'schedule',
} as const

function ViewSwitch({ kbId, query }: ShownList) {
  const { t } = useTranslation('resources')
  return (
    <nav className="flex gap-0.5" aria-label={t('view.label')}>
      {views.map((view) => (
        <IconLink
          key={view}
          icon={viewIcons[view]}
          label={t(`view.${view}`)}
          to={listPath(kbId, { view, sort: query.sort })}
          aria-current={query.view === view ? 'true' : undefined}
        />
      ))}
    </nav>
  )
}

function SortMenu({ kbId, query }: ShownList) {
  const { t } = useTranslation(['resources', 'common'])
  const label = t('sort.label') + t('common:between.value') + t(`sort.${query.sort}`)
  return (
    <Menu label={label} button={<Icon name="sort" />} buttonClass="button" buttonLook="icon">
      {sorts.map((sort) => (
        <Link
          key={sort}
          className="menu-item"
          to={listPath(kbId, { ...query, sort, cursor: null })}
          aria-current={query.sort === sort ? 'true' : undefined}
        >
          {t(`sort.${sort}`)}
          {query.sort === sort && <Icon name="check" />}
        </Link>
      ))}
    </Menu>
  )
}
