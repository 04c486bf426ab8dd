import { Link } from '#app/components/link.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { viewPath } from './view-path.ts'
import { type Zoom, zooms } from './zooms.ts'

/** Links that show the image of a page in other sizes. */
export function ZoomLinks({ shown }: { shown: ShownPage }) {
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

/** The classes of a page's image and of the sheet around it in each size. */
export const zoomLooks: Record<Zoom, { sheet: string; image: string }> = {
  page: { sheet: 'mx-auto w-fit', image: 'h-auto max-h-[66dvh] w-auto max-w-full' },
  width: { sheet: '', image: 'h-auto w-full' },
  150: { sheet: 'w-[150%]', image: 'h-auto w-full' },
  200: { sheet: 'w-[200%]', image: 'h-auto w-full' },
  300: { sheet: 'w-[300%]', image: 'h-auto w-full' },
}
