import { href, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import { newPagePath } from '#app/routes/kb/resources/write/paths.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import { withNamedLinks } from './named-links.ts'
import { Leaf } from './page-text.tsx'

const headings = '[&_h2]:text-2xl [&_h3]:text-xl [&_:is(h2,h3)]:font-serif'

export const formatted = `message-text ${headings}`

const rhythm =
  'grid grid-cols-[minmax(0,1fr)] gap-[0.8em] [&>:is(h2,h3,h4,h5,h6)]:not-first:mt-[0.6em] [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-[0.25em] [&_img]:rounded-sm [&_[data-missing]]:text-ink-2 [&_[data-missing]]:underline [&_[data-missing]]:decoration-dashed'

/** Where the document is. */
interface Place {
  kbId: string
  folderId: string | null
  /** Beside a text that is being written. */
  isApart?: boolean
}

interface FormattedProps {
  html: string
  place: Place
}

// The first block leaves room for the link that comments on the section, and has its marks left of it.
const besideLink =
  '[&>:first-child]:pr-9 [&>:first-child]:[--mark-room:0px] print:[&>:first-child]:pr-0'

interface FormattedHtmlProps extends FormattedProps {
  /** A link stands at its upper end. */
  isCommented?: boolean | undefined
}

/** `html` is from the API, which escapes and filters everything but its Markdown. */
export function FormattedHtml({ html, place, isCommented = false }: FormattedHtmlProps) {
  const linked = useNamedLinks(html, place)
  const look = isCommented ? `${rhythm} ${besideLink}` : rhythm
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API escapes and filters everything but its Markdown
  return <div className={look} dangerouslySetInnerHTML={{ __html: linked }} />
}

/** The preview of a text that is being written. */
export function FormattedText({ html, place }: FormattedProps) {
  return (
    <Leaf className={formatted}>
      <FormattedHtml html={html} place={place} />
    </Leaf>
  )
}

function useNamedLinks(html: string, { kbId, folderId, isApart = false }: Place): string {
  const { t } = useTranslation('file')
  const mayWrite = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb.can.upload
  return withNamedLinks(html, {
    resource: (resourceId) => href('/kb/:kbId/resources/:resourceId', { kbId, resourceId }),
    folder: (id) => listPath(kbId, { folder: id }),
    picture: (resourceId) =>
      apiHref('/kb/:kbId/resources/:resourceId/preview', { kbId, resourceId }),
    newPage: mayWrite ? (title) => newPagePath(kbId, { folder: folderId, title }) : null,
    noPage: t('noPage'),
    isApart,
  })
}
