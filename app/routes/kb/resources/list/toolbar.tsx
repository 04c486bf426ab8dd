import { href } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { NewFolderButton } from '#app/routes/kb/resources/change/new-folder-button.tsx'
import { LinksButton } from '#app/routes/kb/resources/upload/links-button.tsx'
import { UploadButton } from '#app/routes/kb/resources/upload/upload-button.tsx'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Menu } from '#app/ui/menus/menu.tsx'
import { listPath, sorts } from './list-query.ts'
import type { ShownList } from './read-list.ts'

export function ListToolbar({ canUpload, ...shown }: ShownList & { canUpload: boolean }) {
  const { t } = useTranslation(['resources', 'common'])
  const { kbId, query, list } = shown
  const files = t('common:files', { count: list.totalCount })
  return (
    <PaneHeader>
      <h1 className="text-xl">{t('title')}</h1>
      <p className="mr-auto text-ink-2 text-sm">
        {(list.totalCount > 0 || query.q) &&
          t('totals', { files, size: formatSize(list.totalSize) })}
      </p>
      <FileSearch {...shown} />
      <div className="flex gap-2 max-sm:order-1">
        <SortMenu {...shown} />
      </div>
      {canUpload && (
        <div className="flex flex-wrap gap-2 max-sm:order-2">
          <NewFolderButton kbId={kbId} folder={query.folder} />
          <LinksButton kbId={kbId} folder={query.folder} />
          <UploadButton kbId={kbId} folder={query.folder} />
        </div>
      )}
    </PaneHeader>
  )
}

function FileSearch({ kbId, query }: ShownList) {
  const { t } = useTranslation('resources')
  return (
    <search className="w-[min(220px,100%)] max-sm:order-1 max-sm:w-auto max-sm:flex-[1_1_50%]">
      <form action={href('/kb/:kbId/resources', { kbId })}>
        {query.sort !== 'newest' && <input type="hidden" name="sort" value={query.sort} />}
        <SearchField name="q" label={t('search')} defaultValue={query.q} key={query.q} />
      </form>
    </search>
  )
}

function SortMenu({ kbId, query }: ShownList) {
  const { t } = useTranslation('resources')
  const label = `${t('sort.label')}: ${t(`sort.${query.sort}`)}`
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
