import { data, href } from 'react-router'
import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import { upstream } from '#app/upstream/client.ts'
import type { PublishedReading } from '#contract/entities/published.ts'
import { documentTitle } from '#shared/formats.ts'
import type { Route } from './+types/file.ts'
import { fileAddress } from './addresses.ts'
import { cachedFor, redirectTo } from './arrive.ts'
import { Document } from './document.tsx'
import { Frame } from './frame.tsx'
import { publishedFacts } from './page-facts.ts'
import { publishedTags } from './page-tags.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { kbId, resourceId } = params
  const part = Math.max(Math.floor(Number(new URL(request.url).searchParams.get('part'))) || 1, 1)
  const input = { params: { kbId, resourceId }, query: { part } }
  const reading = await upstream({ request, context }).readPublishedFile(input)
  const { kb, above, file, pages } = reading
  redirectTo(fileAddress(kb, file), { request })
  const page = publishedFacts(
    { request, context },
    {
      kb,
      above,
      title: documentTitle(file.title, file.kind),
      description: (part === 1 && file.summary) || (pages[0]?.text.slice(0, 1_000) ?? ''),
      address: fileAddress(kb, file, part),
      file,
    },
  )
  return data({ page, reading }, cachedFor({ request }))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => publishedTags(loaderData?.page)

export default function File({ loaderData: { reading } }: Route.ComponentProps) {
  const { kb, above, file } = reading
  const inside = href('/kb/:kbId/resources/:resourceId', { kbId: kb.id, resourceId: file.id })
  return (
    <Frame kb={kb} above={above} inside={inside}>
      <h1 className="mb-1 text-title wrap-anywhere">{documentTitle(file.title, file.kind)}</h1>
      <Facts reading={reading} />
      <Document reading={reading} />
      <Parts reading={reading} />
    </Frame>
  )
}

interface ReadingProps {
  reading: PublishedReading
}

function Facts({ reading: { kb, file } }: ReadingProps) {
  const { t } = useTranslation(['published', 'resources'])
  const { day } = useFormats()
  const { url } = file
  const download = apiHref('/public/kbs/:kbId/files/:resourceId/download', {
    kbId: kb.id,
    resourceId: file.id,
  })
  return (
    <ul className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-md">
      <li>{t(`resources:types.${fileType(file).type}`)}</li>
      {file.previewKind === 'pages' && file.pageCount > 1 && (
        <li>{t('pageCount', { count: file.pageCount })}</li>
      )}
      {file.kind === 'file' && <li>{formatSize(file.size)}</li>}
      <li>
        <time dateTime={file.modifiedAt}>{day(file.modifiedAt)}</time>
      </li>
      {url && (
        <li className="min-w-0 print:hidden">
          <a className="text-link wrap-anywhere" href={url} rel="nofollow ugc noopener noreferrer">
            {t('original', { host: URL.parse(url)?.hostname ?? url })}
          </a>
        </li>
      )}
      {file.kind === 'file' && kb.canDownload && (
        <li className="print:hidden">
          <a
            className="inline-flex min-h-control items-center text-link"
            href={download}
            rel="nofollow"
          >
            {t('download')}
          </a>
        </li>
      )}
    </ul>
  )
}

function Parts({ reading: { kb, file, part, parts } }: ReadingProps) {
  const { t } = useTranslation('published')
  if (parts < 2) return null
  return (
    <Paging label={t('parts')} className="mt-6">
      {part > 1 && (
        <ButtonLink href={fileAddress(kb, file, part - 1)} rel="prev">
          {t('previous')}
        </ButtonLink>
      )}
      <span>{t('part', { part, parts })}</span>
      {part < parts && (
        <ButtonLink href={fileAddress(kb, file, part + 1)} rel="next">
          {t('next')}
        </ButtonLink>
      )}
    </Paging>
  )
}
