import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { apiHref } from '#app/upstream/browser.ts'
import { limits } from '#contract/limits.ts'
import { PageText } from './page-text.tsx'
import { TextLayer } from './text-layer.tsx'
import { ZoomLinks, zoomLooks } from './zoom.tsx'

// Used for a page without stored proportions.
const a4 = 210 / 297

/** A printed page as an image, with its text above it and below. */
export function PageImage({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation('file')
  const { resource, page, n, passages } = shown
  if (!page) return null
  const ids = { kbId: resource.kbId, resourceId: resource.id, page: String(n) }
  const kind = t(`page.${page.kind}`)
  const width = limits.pageImageWidthPx
  const aspect = page.aspect ?? a4
  const isWide = Number(shown.zoom) > 100
  const look = zoomLooks[shown.zoom]
  const alt = t('imageAlt', { kind, n, count: page.pageCount, name: resource.title })
  return (
    <>
      <ZoomLinks shown={shown} />
      <section
        className="mt-2 overflow-x-auto"
        data-sideways={isWide ? true : undefined}
        // An image that is wider than its place scrolls, so it must be focusable.
        tabIndex={isWide ? 0 : undefined}
        aria-label={isWide ? alt : undefined}
      >
        <div className={`relative rounded-sm border border-line bg-white ${look.sheet}`}>
          <img
            className={look.image}
            // Without a key the previous page would stay visible while the next one loads.
            key={n}
            src={apiHref('/kb/:kbId/resources/:resourceId/pages/:page', ids)}
            alt={alt}
            // Reserves the image's space until the image is loaded.
            width={width}
            height={Math.round(width / aspect)}
          />
          <TextLayer lines={page.view.lines} aspect={aspect} />
        </div>
      </section>
      {page.text.trim() && (
        <details>
          <summary className="flex min-h-11 items-center text-accent underline underline-offset-[3px]">
            {t(page.kind === 'scan' ? 'textFromPicture' : 'textOf')}
          </summary>
          <PageText page={page} passages={passages} isCode={false} />
        </details>
      )}
    </>
  )
}
