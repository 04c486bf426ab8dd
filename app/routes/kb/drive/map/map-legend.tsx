import { useTranslation } from '#app/locales/use-translation.ts'
import { type MapColor, mapColorClass } from './map-colors.ts'
import type { MapItem } from './map-tiles.ts'

const order = Object.keys(mapColorClass) as MapColor[]

/** Only the colours that the map has. */
export function MapLegend({ items }: { items: MapItem[] }) {
  const { t } = useTranslation('drive')
  const used = new Set(items.map(({ color }) => color))
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

export function MapSwatch({ color }: { color: MapColor }) {
  const look = 'size-3 flex-none rounded-2xs border border-line-2 forced-color-adjust-none'
  return <span className={`${look} ${mapColorClass[color]}`} aria-hidden />
}
