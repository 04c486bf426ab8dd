import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { classes } from '#app/ui/classes.ts'
import { apiHref } from '#app/upstream/browser.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { limits, pageWidthUnits } from '#contract/limits.ts'
import { PageText } from './page-text.tsx'
import type { Zoom } from './zooms.ts'

const zoomLooks: Record<Zoom, { sheet: string; image: string }> = {
  page: { sheet: 'mx-auto w-fit', image: 'h-auto max-h-[calc(100dvh-11rem)] w-auto max-w-full' },
  width: { sheet: '', image: 'h-auto w-full' },
  100: { sheet: 'mx-auto w-[210mm]', image: 'h-auto w-full' },
  150: { sheet: 'mx-auto w-[315mm]', image: 'h-auto w-full' },
  200: { sheet: 'mx-auto w-[420mm]', image: 'h-auto w-full' },
  300: { sheet: 'mx-auto w-[630mm]', image: 'h-auto w-full' },
}

// After a moment, so that an image that is there at once replaces nothing.
const beneath =
  'absolute inset-0 grid place-items-center text-ink-2 tabular-nums motion-safe:animate-await-image print:hidden'

// Used for a page without stored proportions.
const a4 = 210 / 297

interface PageImageProps {
  shown: ShownPage
  page: ResourcePage
}

/** The space of an image is reserved, and it is fetched when it is about to be seen. */
export function PageImage({ shown, page }: PageImageProps) {
  const { t } = useTranslation('file')
  const { resource, passages, zoom } = shown
  const { n } = page
  const ids = { kbId: resource.kbId, resourceId: resource.id, page: String(n) }
  const kind = t(`page.${page.kind}`)
  const width = limits.pageImageWidthPx
  const aspect = page.aspect ?? a4
  const isWide = Number(zoom) >= 100
  const look = zoomLooks[zoom]
  const alt = t('imageAlt', { kind, n, count: page.pageCount, name: resource.title })
  return (
    <>
      <section
        // On a phone from edge to edge.
        className={classes('overflow-x-auto', !shown.beside && 'max-sm:-mx-4')}
        data-sideways={isWide ? true : undefined}
        // An image that is wider than its place scrolls, so it must be focusable.
        tabIndex={isWide ? 0 : undefined}
        aria-label={isWide ? alt : undefined}
      >
        <div
          className={`relative rounded-sm border border-line bg-sheet max-sm:rounded-none max-sm:border-x-0 ${look.sheet}`}
        >
          {/* Seen until the image, which has no transparent part, is drawn over it. */}
          <p className={beneath} aria-hidden>
            {t('pageNumber', { kind, n })}
          </p>
          <img
            className={`relative ${look.image}`}
            src={apiHref('/kb/:kbId/resources/:resourceId/pages/:page', ids)}
            alt={alt}
            loading={n === shown.n ? undefined : 'lazy'}
            width={width}
            height={Math.round(width / aspect)}
          />
          <TextLayer lines={page.view.lines} aspect={aspect} />
        </div>
      </section>
      {page.text.trim() && (
        // Between two images it is shown to those only who come to it by keyboard.
        <details className="not-open:not-focus-within:sr-only">
          <summary className="flex min-h-11 items-center text-accent underline underline-offset-[3px]">
            {t(page.kind === 'scan' ? 'textFromPicture' : 'textOf', { n })}
          </summary>
          <PageText page={page} passages={n === shown.n ? passages : []} isCode={false} />
        </details>
      )}
    </>
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
