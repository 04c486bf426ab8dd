import { href } from 'react-router'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { PublishedContents, PublishedFile, PublishedKb } from '#contract/entities/published.ts'
import { documentTitle } from '#shared/formats.ts'
import { fileAddress } from './addresses.ts'

/** What changed last in folders and on further pages: the list beside it shows its own files. */
export function furtherChanges({ files, newest }: PublishedContents): PublishedFile[] {
  const listed = new Set(files.map(({ id }) => id))
  return newest.filter(({ id }) => !listed.has(id))
}

export function FurtherChanges({ kb, files }: { kb: PublishedKb; files: PublishedFile[] }) {
  const { t } = useTranslation('published')
  const { day } = useFormats()
  if (files.length === 0) return null
  return (
    <section aria-labelledby="newest">
      <h2 className="mb-1 flex min-h-control items-center" id="newest">
        {t('newest')}
      </h2>
      <ul className="border-line border-t">
        {files.map((file) => (
          <li className="relative border-line border-b py-2.5 hover:bg-hover" key={file.id}>
            <a
              className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 hover:underline"
              href={fileAddress(kb, file)}
            >
              {documentTitle(file.title, file.kind)}
            </a>
            <time className="text-ink-3 text-sm" dateTime={file.modifiedAt}>
              {day(file.modifiedAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Feed({ kb }: { kb: PublishedKb }) {
  const { t } = useTranslation('published')
  return (
    <a
      className="inline-flex min-h-control items-center text-ink-2 text-sm hover:text-ink hover:underline print:hidden"
      href={href('/p/:kbId/feed.xml', { kbId: kb.id })}
    >
      {t('feed')}
    </a>
  )
}
