import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ResourceFactList } from '#app/routes/kb/resources/detail/resource-facts.tsx'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { downloadPath, ResourceMenu } from '#app/routes/kb/resources/list/resource-menu.tsx'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { ButtonLink, IconLink } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import type { Drive } from './read-drive.ts'
import { thumbnailOf } from './thumbnail.ts'

interface InfoProps {
  drive: Drive
  info: NonNullable<Drive['info']>
}

export function DriveInfo({ drive, info }: InfoProps) {
  const { t } = useTranslation('drive')
  const { kbId, trail, query } = drive
  const title =
    info.kind === 'resource'
      ? info.resource.title
      : info.kind === 'folder'
        ? info.folder.name
        : (trail.at(-1)?.name ?? t('allFiles'))
  return (
    <aside
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-auto border-line border-l bg-paper px-5 py-4 max-xl:[anchor-name:--bottom-bar] max-xl:fixed max-xl:right-0 max-xl:bottom-0 max-xl:z-panel max-xl:max-h-[70dvh] max-xl:w-90 max-xl:border-t max-sm:w-full max-sm:rounded-t-lg max-sm:border-l-0 max-xl:[box-shadow:var(--shadow-float)] xl:sticky xl:top-header xl:h-[calc(100dvh-var(--spacing-header))] xl:w-80 xl:flex-none xl:self-start"
      aria-labelledby="drive-info"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="wrap-anywhere min-w-0 pt-1.5 text-lg" id="drive-info">
          {title}
        </h2>
        <IconLink
          icon="close"
          label={t('hideInfo')}
          to={drivePath(kbId, trail, { ...query, info: null })}
          preventScrollReset
        />
      </div>
      {info.kind === 'resource' ? (
        <FileFacts drive={drive} {...info} />
      ) : (
        <FolderFacts drive={drive} folder={info.kind === 'folder' ? info.folder : undefined} />
      )}
    </aside>
  )
}

interface FileFactsProps {
  drive: Drive
  resource: Resource
  trail: Folder[]
}

function FileFacts({ drive: { kbId, stars }, resource, trail }: FileFactsProps) {
  const { t } = useTranslation('resources')
  const folder = trail.at(-1)
  return (
    <>
      <FileThumbnail resource={resource} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to={resourcePlacePath(kbId, { resourceId: resource.id })}>
          {t('open')}
        </ButtonLink>
        {resource.can.download && (
          <ButtonLink icon="download" href={downloadPath(kbId, resource.id)}>
            {t('download')}
          </ButtonLink>
        )}
        <ResourceMenu kbId={kbId} resource={resource} isStarred={stars.includes(resource.id)} />
      </div>
      <ResourceFactList
        resource={resource}
        folders={folder ? [{ name: folder.name, to: drivePath(kbId, trail) }] : []}
      />
    </>
  )
}

/** Nothing for files that are neither pictures nor documents. */
function FileThumbnail({ resource }: { resource: Resource }) {
  const source = thumbnailOf(resource)
  if (!source) return null
  return (
    <img
      // Without a key the previous file would stay visible while the next one loads.
      key={source}
      className="h-50 w-full rounded-sm border border-line bg-white object-contain"
      src={source}
      alt=""
    />
  )
}

/** Without one, those of the current folder. */
function FolderFacts({ drive, folder }: { drive: Drive; folder: Folder | undefined }) {
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
