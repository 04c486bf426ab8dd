import type { TFunction } from 'i18next'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Drive } from '#app/routes/kb/drive/read-drive.ts'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { Link } from '#app/ui/link.tsx'
import { type MapColor, mapColorClass } from './map-colors.ts'
import { type MapItem, withChildren } from './map-tiles.ts'

const order = Object.keys(mapColorClass) as MapColor[]

export interface MapProps {
  drive: Drive
  items: MapItem[]
}

export function MapTable({ drive, items }: MapProps) {
  const { t } = useTranslation('drive')
  return (
    <table className="rows">
      <caption className="sr-only">{t('map.caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className="max-sm:pl-4">
            {t('columns.name')}
          </th>
          <th scope="col" className="w-23 text-end @max-table:hidden">
            {t('columns.size')}
          </th>
          <th scope="col" className="w-40 @max-table:hidden">
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
  const { name, size, share, color } = item
  const to = tilePath(drive, item)
  const label = labelOf(t, item)
  const percent = t('map.percent', { percent: Math.round(share * 100) })
  return (
    <tr aria-selected={drive.query.info === item.id || undefined}>
      <td className="max-sm:px-4">
        <div className="flex w-full min-w-0 items-center gap-2.5 @max-table:pr-4 max-sm:pr-0">
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
          <span className="ml-auto flex-none @min-table:hidden">
            {formatSize(size)} · {percent}
          </span>
        </div>
      </td>
      <td className="text-end @max-table:hidden">{formatSize(size)}</td>
      <td className="@max-table:hidden">
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

/** Undefined for the rest. */
export function tilePath({ kbId, trail, query, paths }: Drive, item: MapItem): string | undefined {
  if (item.kind === 'folder') return paths[item.id]
  return item.kind === 'file' ? drivePath(kbId, trail, { ...query, info: item.id }) : undefined
}

/** Only the colours that the map has. */
export function MapLegend({ items }: { items: MapItem[] }) {
  const { t } = useTranslation('drive')
  const used = new Set(withChildren(items).map(({ color }) => color))
  return (
    <ul
      className="mx-6 my-4 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-sm max-sm:mx-4"
      aria-label={t('map.legend')}
    >
      {order
        .filter((color) => used.has(color))
        .map((color) => (
          <li key={color} className="flex items-center gap-2">
            <MapSwatch color={color} />
            {t(`map.kinds.${color}`)}
          </li>
        ))}
    </ul>
  )
}

function MapSwatch({ color }: { color: MapColor }) {
  const look = 'size-3 flex-none rounded-2xs border border-line-2 forced-color-adjust-none'
  return <span className={`${look} ${mapColorClass[color]}`} aria-hidden />
}

export function labelOf(t: TFunction<'drive'>, { kind, name, count }: MapItem): string {
  return kind === 'rest' ? t('map.rest', { count }) : name
}
