import type { ReactNode } from 'react'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Paging } from '#app/ui/lists/paging.tsx'
import type { PublishedContents, PublishedFile, PublishedKb } from '#contract/entities/published.ts'
import { documentTitle } from '#shared/formats.ts'
import { fileAddress, folderAddress } from './addresses.ts'

interface ContentsProps {
  contents: PublishedContents
  /** Of this list, without a query. */
  address: string
  isContinued: boolean
}

/** The folders and files of one folder. */
export function Contents({ contents, address, isContinued }: ContentsProps) {
  const { t } = useTranslation(['published', 'common'])
  const { kb, folders, files, nextAfter } = contents
  if (folders.length + files.length === 0)
    return isContinued ? (
      <Empty icon="description" title={t('noMore')}>
        <ButtonLink href={address}>{t('fromStart')}</ButtonLink>
      </Empty>
    ) : (
      <Empty icon="description" title={t('empty')} text={t('emptyText')} />
    )
  return (
    <>
      <ul className="border-line border-t">
        {folders.map((folder) => (
          <Row key={folder.id} icon="folder" to={folderAddress(kb, folder)} title={folder.name}>
            {t('files', { count: folder.resourceCount })}
          </Row>
        ))}
        {files.map((file) => (
          <FileRow key={file.id} kb={kb} file={file} />
        ))}
      </ul>
      {(nextAfter || isContinued) && (
        <Paging label={t('common:pages')}>
          {isContinued && <ButtonLink href={address}>{t('fromStart')}</ButtonLink>}
          {nextAfter && (
            <ButtonLink href={`${address}?after=${nextAfter}`}>{t('common:showMore')}</ButtonLink>
          )}
        </Paging>
      )}
    </>
  )
}

function FileRow({ kb, file }: { kb: PublishedKb; file: PublishedFile }) {
  const { t } = useTranslation(['resources', 'published'])
  const { day } = useFormats()
  const { type, icon } = fileType(file)
  return (
    <Row
      icon={icon}
      to={fileAddress(kb, file)}
      title={documentTitle(file.title, file.kind)}
      text={file.summary}
    >
      {t(`resources:types.${type}`)}
      <span aria-hidden> · </span>
      <time dateTime={file.modifiedAt}>{day(file.modifiedAt)}</time>
      {file.status !== 'completed' && (
        <>
          <span aria-hidden> · </span>
          {t(isFailed(file) ? 'published:notReadable' : 'published:beingRead')}
        </>
      )}
    </Row>
  )
}

function isFailed({ status }: PublishedFile): boolean {
  return status === 'failed' || status === 'error'
}

interface RowProps {
  icon: IconName
  to: string
  title: string
  text?: string
  children: ReactNode
}

function Row({ icon, to, title, text, children }: RowProps) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line border-b py-3 hover:bg-hover">
      <Icon className="mt-0.5 text-ink-3" name={icon} />
      <div className="min-w-0">
        <h3 className="font-label text-lg wrap-anywhere">
          {/* All of the row is the target. */}
          <a className="after:absolute after:inset-0 hover:underline" href={to}>
            {title}
          </a>
        </h3>
        {text && <p className="line-clamp-2 font-serif text-ink-2 text-lg wrap-anywhere">{text}</p>}
        <p className="text-ink-3 text-sm">{children}</p>
      </div>
    </li>
  )
}
