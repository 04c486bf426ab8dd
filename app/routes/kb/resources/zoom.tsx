import { Link } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownPage } from './read-detail.ts'
import { viewPath } from './view-path.ts'
import { type Zoom, zooms } from './zooms.ts'

/** Links that show the image of a page in other sizes. */
export function ZoomLinks({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation('resources')
  return (
    <nav className="flex flex-wrap text-sm" aria-label={t('detail.zoom')}>
      {zooms.map((zoom) => (
        <Link
          key={zoom}
          className="button px-2.5 first:rounded-r-none not-first:rounded-l-none not-first:border-l-0 not-last:rounded-r-none"
          to={viewPath(shown, { zoom })}
          aria-current={shown.zoom === zoom ? 'true' : undefined}
          preventScrollReset
        >
          {zoom === 'page' || zoom === 'width' ? t(`detail.fit.${zoom}`) : `${zoom} %`}
        </Link>
      ))}
    </nav>
  )
}

/** The classes of a page's image in each size. */
export const zoomLooks: Record<Zoom, string> = {
  page: 'mx-auto h-auto max-h-[66dvh] w-auto max-w-full',
  width: 'h-auto w-full',
  150: 'h-auto w-[150%] max-w-none',
  200: 'h-auto w-[200%] max-w-none',
  300: 'h-auto w-[300%] max-w-none',
}
