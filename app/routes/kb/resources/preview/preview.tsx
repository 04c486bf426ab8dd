import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { EncodingForm } from '#app/routes/kb/resources/detail/encoding-form.tsx'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { KeepSelection } from '#app/routes/kb/resources/keep/keep-selection.tsx'
import { downloadPath } from '#app/routes/kb/resources/list/resource-menu.tsx'
import {
  hasFailed,
  isWaiting,
  statusWords,
} from '#app/routes/kb/resources/list/resource-status.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { FileBar, PhoneBar } from './file-bar.tsx'
import { FileFind, marksOn } from './file-find.tsx'
import { headingsOf, Outline } from './outline.tsx'
import { MorePages } from './page-navigation.tsx'
import { PageText } from './page-text.tsx'
import { Pages } from './pages.tsx'

export function Preview({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation(['resources', 'file'])
  const { resource, page } = shown
  const headings = shown.beside ? [] : headingsOf(shown.pages)
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
      {shown.beside ? (
        <div className="relative flex pb-2">
          <FileFind shown={shown} n={shown.n} />
        </div>
      ) : (
        <FileBar shown={shown} page={page} />
      )}
      {headings.length > 0 ? (
        <div className="wide:grid wide:grid-cols-[180px_minmax(0,1fr)] wide:gap-5">
          <Outline shown={shown} headings={headings} />
          <div>
            <Pages shown={shown} page={page} />
          </div>
        </div>
      ) : (
        <Pages shown={shown} page={page} />
      )}
      {resource.previewKind === 'pages' && shown.view === 'image' && !shown.beside && (
        <PhoneBar shown={shown} />
      )}
      <MorePages shown={shown} />
      <KeepSelection kbId={resource.kbId} resourceId={resource.id} mayComment={shown.mayComment} />
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

function Picture(shown: ShownPage) {
  const { resource, page } = shown
  const passages = marksOn(shown, shown.n)
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
