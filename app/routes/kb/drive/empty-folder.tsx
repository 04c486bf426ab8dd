import { useTranslation } from '#app/locales/use-translation.ts'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { UploadButton } from '#app/routes/kb/resources/upload/upload-button.tsx'
import { NewPageButton } from '#app/routes/kb/resources/write/new-page-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import type { DriveProps } from './drive-view.tsx'

export function EmptyFolder({ drive, canUpload }: DriveProps) {
  const { t } = useTranslation(['drive', 'resources'])
  const { kbId, trail, query } = drive
  const folder = trail.at(-1)
  if (query.q) {
    return (
      <Empty icon="search" title={t('resources:empty.search', { q: query.q })}>
        <ButtonLink to={drivePath(kbId, trail)}>{t('resources:clearSearch')}</ButtonLink>
      </Empty>
    )
  }
  const title = folder ? t('resources:empty.folder') : t('resources:empty.title')
  if (!canUpload)
    return <Empty icon="folder_open" title={title} text={t('resources:empty.readOnly')} />
  const drop = (
    <span className="noscript:hidden pointer-coarse:hidden">{t('resources:empty.drop')}</span>
  )
  return (
    <Empty icon="folder_open" title={title} text={drop}>
      <div className="flex flex-wrap justify-center gap-2">
        <UploadButton kbId={kbId} folder={folder?.id ?? null} />
        <NewPageButton kbId={kbId} folder={folder?.id ?? null} within="drive" />
      </div>
    </Empty>
  )
}
