import { Fact } from '#app/components/fact.tsx'
import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Folder } from '#contract/entities/resource.ts'
import type { Drive } from './read-drive.ts'

/** The facts of a folder; without one, those of the current folder. */
export function FolderFacts({ drive, folder }: { drive: Drive; folder: Folder | undefined }) {
  const { t } = useTranslation(['drive', 'common'])
  const { day, time } = useFormats()
  const { trail, total } = drive
  const shown = folder ?? trail.at(-1)
  const files = folder?.resourceCount ?? total.files
  return (
    <dl className="grid w-full gap-3">
      <Fact label={t('columns.type')}>{t('folder')}</Fact>
      <Fact label={t('facts.files')}>{t('common:files', { count: files })}</Fact>
      {!folder && <Fact label={t('folders')}>{total.folders}</Fact>}
      <Fact label={t('columns.size')}>{formatSize(folder?.resourceSize ?? total.size)}</Fact>
      {shown && (
        <>
          <Fact label={t('columns.modified')}>
            <time
              dateTime={shown.modifiedAt}
            >{`${day(shown.modifiedAt)} ${time(shown.modifiedAt)}`}</time>
          </Fact>
          <Fact label={t('facts.created')}>
            <time
              dateTime={shown.createdAt}
            >{`${day(shown.createdAt)} ${time(shown.createdAt)}`}</time>
          </Fact>
        </>
      )}
    </dl>
  )
}
