import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { UploadButton } from '#app/routes/kb/resources/upload/upload-button.tsx'
import { NewPageButton } from '#app/routes/kb/resources/write/new-page-button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { listPath } from './list-query.ts'
import type { ShownList } from './read-list.ts'

/** After a search, with links to search elsewhere. */
export function EmptyList({ canUpload, ...shown }: ShownList & { canUpload: boolean }) {
  const { t } = useTranslation(['resources', 'common'])
  const { kbId, query } = shown
  if (query.q) return <NothingFound {...shown} />
  if (query.view === 'starred')
    return <Empty icon="star" title={t('empty.starred')} text={t('empty.starredText')} />
  const title = query.folder ? t('empty.folder') : t('empty.title')
  if (!canUpload) return <Empty icon="folder_open" title={title} text={t('empty.readOnly')} />
  // Its sentence needs JavaScript; the space is reserved, so that hydration moves nothing.
  const text = (
    <>
      {t('empty.text')}
      {t('common:between.sentences')}
      <span className="noscript:hidden pointer-coarse:hidden">{t('empty.drop')}</span>
    </>
  )
  return (
    <Empty icon="folder_open" title={title} text={text}>
      <div className="flex flex-wrap justify-center gap-2">
        <UploadButton kbId={kbId} folder={query.folder} />
        <NewPageButton kbId={kbId} folder={query.folder} />
      </div>
    </Empty>
  )
}

function NothingFound({ kbId, query }: ShownList) {
  const { t } = useTranslation('resources')
  const inside = `${href('/search')}?${new URLSearchParams({ q: query.q })}`
  return (
    <Empty icon="search" title={t('empty.search', { q: query.q })} text={t('empty.searchText')}>
      <p className="flex flex-wrap justify-center gap-2">
        <Link className="button" to={inside}>
          {t('empty.searchInside')}
        </Link>
        <Link className="button" data-look="quiet" to={listPath(kbId)}>
          {t('clearSearch')}
        </Link>
      </p>
    </Empty>
  )
}

/** Uploading may be allowed without reading. */
export function Unreadable({ kbId, canUpload }: { kbId: string; canUpload: boolean }) {
  const { t } = useTranslation('resources')
  const text = canUpload ? t('empty.forbiddenUpload') : t('empty.forbiddenText')
  return (
    <Empty icon="lock" title={t('empty.forbidden')} text={text} main>
      {canUpload && (
        <div className="flex justify-center">
          <UploadButton kbId={kbId} folder={null} />
        </div>
      )}
    </Empty>
  )
}
