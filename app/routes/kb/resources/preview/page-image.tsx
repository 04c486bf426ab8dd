import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { Link } from '#app/ui/link.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import { limits, pageWidthUnits } from '#contract/limits.ts'
import { PageText } from './page-text.tsx'
import { viewPath } from './view-path.ts'
import { type Zoom, zooms } from './zooms.ts'

const zoomLooks: Record<Zoom, { sheet: string; image: string }> = {
  page: { sheet: 'mx-auto w-fit', image: 'h-auto max-h-[66dvh] w-auto max-w-full' },
  width: { sheet: '', image: 'h-auto w-full' },
  150: { sheet: 'w-[150%]', image: 'h-auto w-full' },
  200: { sheet: 'w-[200%]', image: 'h-auto w-full' },
  300: { sheet: 'w-[300%]', image: 'h-auto w-full' },
}

// Used for a page without stored proportions.
const a4 = 210 / 297

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
            // Reserves the space until the image is loaded.
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

function ZoomLinks({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation('file')
  return (
    <nav className="flex flex-wrap text-sm" aria-label={t('zoom')}>
      {zooms.map((zoom) => (
        <Link
          key={zoom}
          className="button px-2.5 first:rounded-r-none not-first:rounded-l-none not-first:border-l-0 not-last:rounded-r-none"
          to={viewPath(shown, { zoom })}
          aria-current={shown.zoom === zoom ? 'true' : undefined}
          preventScrollReset
        >
          {zoom === 'page' || zoom === 'width' ? t(`fit.${zoom}`) : `${zoom} %`}
        </Link>
      ))}
    </nav>
  )
}

interface TextLayerProps {
  lines: PageView['lines']
  aspect: number
}

// Invisible, to be selected, copied and found. SVG stretches each line to its printed width. Hidden
// from screen readers, which have the same text below the image.
function TextLayer({ lines = [], aspect }: TextLayerProps) {
  if (lines.length === 0) return null
  return (
    <svg
      className="absolute inset-0 size-full cursor-text fill-transparent selection:fill-transparent"
      viewBox={`0 0 ${pageWidthUnits} ${Math.round(pageWidthUnits / aspect)}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {lines.map(({ text, x, y, width, height }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never change
          key={index}
          x={x}
          y={y}
          fontSize={height}
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
