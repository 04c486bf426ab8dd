import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { EncodingForm } from '#app/routes/kb/resources/detail/encoding-form.tsx'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { downloadPath } from '#app/routes/kb/resources/list/resource-menu.tsx'
import {
  hasFailed,
  isWaiting,
  statusWords,
} from '#app/routes/kb/resources/list/resource-status.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import type { Resource, ResourcePage } from '#contract/entities/resource.ts'
import { PageImage } from './page-image.tsx'
import { PageNavigation } from './page-navigation.tsx'
import { PageText, RenderedText } from './page-text.tsx'
import { textBlocks } from './text-blocks.ts'
import { TextLines } from './text-lines.tsx'
import { viewPath } from './view-path.ts'

const bar = 'flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2'
// In a window with room for it, the bar stays in view, and there is no second one below the page.
const barStays = 'sm:sticky sm:top-header sm:z-above-list sm:-mx-6 sm:bg-sheet sm:px-6 short:static'

export function Preview({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation(['resources', 'file'])
  const { resource, page } = shown
  const hasBar = resource.pageCount > 1 && !shown.beside
  if (resource.previewKind === 'image' && resource.can.preview) return <Picture {...shown} />
  if (isMedia(resource) && resource.can.download) return <Media resource={resource} />
  if (!resource.can.preview || isMedia(resource) || resource.previewKind === 'none')
    return <NoPreview shown={shown} />
  if (!page) return <Notice kind="error">{t('file:pageFailed')}</Notice>
  return (
    <>
      {hasFailed(resource) && (
        <Notice kind="warning" className="mt-4">
          {statusWords(t, resource)}
        </Notice>
      )}
      {resource.isPartial && (
        <Notice kind="warning" className="mt-4">
          {t('file:partial', { count: resource.pageCount })}
        </Notice>
      )}
      <div className={classes(bar, hasBar && barStays)}>
        {hasBar && <PageNavigation shown={shown} />}
        {hasTwoViews(resource, page) && <ViewSwitch shown={shown} />}
      </div>
      {page.name && !hasHeading(page, page.name) && (
        <h2 className="mb-3 font-serif wrap-anywhere">{page.name}</h2>
      )}
      <Content shown={shown} page={page} />
      {resource.pageCount > 1 && (
        <div className={hasBar ? 'sm:hidden short:block' : undefined}>
          <PageNavigation shown={shown} below />
        </div>
      )}
    </>
  )
}

// As its heading or first line.
function hasHeading({ text }: ResourcePage, name: string): boolean {
  const bare = (words: string) => words.replace(/\s+/g, '')
  const isFirst = bare(text.slice(0, name.length * 2)).startsWith(bare(name))
  return isFirst || textBlocks(text, name)[0]?.kind === 'heading'
}

function hasTwoViews({ previewKind }: Resource, { view }: ResourcePage): boolean {
  return previewKind === 'pages' || view.html !== undefined || view.source !== undefined
}

function Content({ shown, page }: { shown: ShownPage; page: ResourcePage }) {
  const { t } = useTranslation('file')
  const { resource, view, passages } = shown
  const { html, source } = page.view
  if (resource.previewKind === 'pages' && view === 'image') return <PageImage shown={shown} />
  if (html !== undefined && view === 'image') return <RenderedText html={html} />
  if (source !== undefined && view === 'text' && passages.length === 0)
    return <TextLines text={source} first={page.firstLine ?? 1} passages={[]} isCode />
  const { type } = fileType(resource)
  const isCode = type === 'code' || type === 'data'
  return (
    <>
      {page.kind === 'scan' && <p className="pb-2 text-ink-2">{t('textFromPicture')}</p>}
      <PageText page={page} passages={passages} isCode={isCode} />
    </>
  )
}

function isMedia({ previewKind }: Pick<Resource, 'previewKind'>): boolean {
  return previewKind === 'audio' || previewKind === 'video'
}

/** The browser fetches only the part that is played. */
function Media({ resource }: Pick<ShownPage, 'resource'>) {
  const { t } = useTranslation('file')
  const { kbId, id: resourceId, title, previewKind } = resource
  const Player = previewKind === 'audio' ? 'audio' : 'video'
  return (
    <div className="pt-6">
      <Player
        className="max-h-[80dvh] w-full"
        src={apiHref('/kb/:kbId/resources/:resourceId/preview', { kbId, resourceId })}
        aria-label={title}
        controls
        preload="metadata"
      >
        {t('unsupported')}
      </Player>
    </div>
  )
}

function Picture({ resource, page, passages }: ShownPage) {
  const { t } = useTranslation('file')
  const { kbId, id: resourceId } = resource
  const source = apiHref('/kb/:kbId/resources/:resourceId/preview', { kbId, resourceId })
  return (
    <>
      <Anchor
        className="block pt-6"
        to={href('/kb/:kbId/resources/:resourceId/picture', { kbId, resourceId })}
        dialog
      >
        <img
          // The size of an image is unknown until it is loaded, so every image gets the same space.
          className="aspect-4/3 max-h-[80dvh] w-full object-scale-down"
          src={source}
          alt={resource.summary || resource.title}
        />
      </Anchor>
      {page?.text.trim() && (
        <details open={passages.length > 0}>
          <summary className="flex min-h-11 items-center text-accent underline underline-offset-[3px]">
            {t('textFromPicture')}
          </summary>
          <PageText page={page} passages={passages} isCode={false} />
        </details>
      )}
    </>
  )
}

function ViewSwitch({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation('file')
  const isMarkdown = shown.resource.previewKind !== 'pages'
  return (
    <nav className="flex" aria-label={t('show')}>
      {(['image', 'text'] as const).map((view) => (
        <Link
          key={view}
          className="button first:rounded-r-none not-first:rounded-l-none not-first:border-l-0"
          to={viewPath(shown, { view })}
          aria-current={shown.view === view ? 'true' : undefined}
          preventScrollReset
        >
          {t(isMarkdown ? `markdown.${view}` : view)}
        </Link>
      ))}
    </nav>
  )
}

function NoPreview({ shown: { resource } }: { shown: ShownPage }) {
  const { t } = useTranslation(['resources', 'file'])
  const { can } = resource
  if (!can.preview) {
    return <Empty icon="lock" title={t('file:forbidden')} text={t('file:forbiddenText')} />
  }
  if (isWaiting(resource)) {
    const text = t(`file:waitingText.${resource.kind}`)
    return <Empty icon="hourglass_top" title={t('file:waiting')} text={text} />
  }
  const failed = hasFailed(resource)
  const none = can.download ? t('file:unsupported') : t('file:unsupportedLocked')
  return (
    <Empty
      icon={failed ? 'error' : 'visibility'}
      title={failed ? t(`file:failed.${resource.kind}`) : t('file:none')}
      text={failed ? statusWords(t, resource) : none}
    >
      {resource.failure === 'encoding_unknown' && can.chooseEncoding && (
        <EncodingForm resource={resource} />
      )}
      {can.download && (
        <ButtonLink icon="download" href={downloadPath(resource.kbId, resource.id)}>
          {t('download')}
        </ButtonLink>
      )}
    </Empty>
  )
}
