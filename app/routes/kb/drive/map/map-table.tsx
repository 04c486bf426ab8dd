import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Drive } from '#app/routes/kb/drive/read-drive.ts'
import { Link } from '#app/ui/link.tsx'
import { MapSwatch } from './map-legend.tsx'
import type { MapItem } from './map-tiles.ts'
import { tilePath } from './tile-path.ts'

export function MapTable({ drive, items }: { drive: Drive; items: MapItem[] }) {
  const { t } = useTranslation('drive')
  return (
    <table className="rows">
      <caption className="sr-only">{t('map.caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className="max-sm:col-span-full">
            {t('columns.name')}
          </th>
          <th scope="col" className="w-23 text-end max-sm:hidden">
            {t('columns.size')}
          </th>
          <th scope="col" className="w-40 max-sm:hidden">
            {t('map.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <MapRow key={item.id} drive={drive} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function MapRow({ drive, item }: { drive: Drive; item: MapItem }) {
  const { t } = useTranslation('drive')
  const { kind, name, size, count, share, color } = item
  const to = tilePath(drive, item)
  const label = kind === 'rest' ? t('map.rest', { count }) : name
  const percent = t('map.percent', { percent: Math.round(share * 100) })
  return (
    <tr aria-selected={drive.query.info === item.id || undefined}>
      <td className="max-sm:col-span-full">
        <div className="flex w-full min-w-0 items-center gap-2.5 max-sm:pr-4">
          <MapSwatch color={color} />
          {to ? (
            <Link
              className="min-w-0 truncate font-semibold text-ink hover:underline"
              to={to}
              title={name}
            >
              {label}
            </Link>
          ) : (
            label
          )}
          <span className="ml-auto flex-none sm:hidden">
            {formatSize(size)} · {percent}
          </span>
        </div>
      </td>
      <td className="text-end max-sm:hidden">{formatSize(size)}</td>
      <td className="max-sm:hidden">
        <div className="flex items-center gap-2">
          <svg className="h-1.5 w-20 rounded-2xs bg-line text-accent" aria-hidden>
            <rect width={`${share * 100}%`} height="100%" fill="currentColor" />
          </svg>
          {percent}
        </div>
      </td>
    </tr>
  )
}
