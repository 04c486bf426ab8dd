import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { mapColorClass } from './map-colors.ts'
import { MapLegend } from './map-legend.tsx'
import { MapTable } from './map-table.tsx'
import type { MapItem } from './map-tiles.ts'
import type { Drive } from './read-drive.ts'
import { tilePath } from './tile-path.ts'
import { useMapKeys } from './use-map-keys.ts'

interface MapProps {
  drive: Drive
  items: MapItem[]
}

/**
 * The content of a folder as rectangles whose areas are sizes. A folder leads to its own map, a
 * file to its facts. With script the Tab key reaches one tile and the arrow keys the others. The
 * table below has the same links for screen readers and narrow pages.
 */
export function DriveMap({ drive, items }: MapProps) {
  const { t } = useTranslation('drive')
  const { active, onFocus, onKeyDown } = useMapKeys(drive, items)
  const group = { role: 'group', 'aria-label': t('view.map') }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it. */}
      <div {...(active && group)} onFocus={onFocus} onKeyDown={onKeyDown}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would cover those of the tiles. */}
        <svg
          className="mx-6 mt-4 h-[60dvh] min-h-80 w-[calc(100%-48px)] max-sm:hidden"
          aria-hidden={!active}
        >
          {items.map(
            (item) =>
              item.area && (
                <foreignObject
                  key={item.id}
                  x={`${item.area.x}%`}
                  y={`${item.area.y}%`}
                  width={`${item.area.width}%`}
                  height={`${item.area.height}%`}
                >
                  <Tile drive={drive} item={item} isActive={item.id === active} />
                </foreignObject>
              ),
          )}
        </svg>
      </div>
      <MapLegend items={items} />
      <MapTable drive={drive} items={items} />
    </>
  )
}

// Words are shown only in a tile that has room for them. Its size is that of the window, so the style
// sheet decides.
const tile =
  'm-px block [container-type:size] h-[calc(100%-2px)] overflow-hidden rounded-xs border border-line-2 text-ink text-sm [a&]:hover:border-accent focus-visible:-outline-offset-2 data-chosen:border-accent data-chosen:outline data-chosen:outline-accent data-chosen:-outline-offset-2'

function Tile({ drive, item, isActive }: { drive: Drive; item: MapItem; isActive: boolean }) {
  const { t } = useTranslation('drive')
  const { kind, name, size, count, color } = item
  const to = tilePath(drive, item)
  const label = kind === 'rest' ? t('map.rest', { count }) : name
  const look = `${tile} ${mapColorClass[color]}`
  const words = (
    <>
      <span className="hidden items-center gap-1 px-2 pt-1 font-label [@container(min-width:88px)_and_(min-height:30px)]:flex">
        {kind === 'folder' && <Icon name="folder" size={16} />}
        <span className="min-w-0 truncate">{label}</span>
      </span>{' '}
      <span className="hidden px-2 text-ink-2 text-xs [@container(min-width:88px)_and_(min-height:48px)]:block">
        {formatSize(size)}
      </span>
    </>
  )
  const title = `${label} (${formatSize(size)})`
  if (!to)
    return (
      <div className={look} title={title}>
        {words}
      </div>
    )
  return (
    <Link
      className={look}
      to={to}
      title={title}
      // The visible words, which a small tile hides.
      aria-label={`${label} ${formatSize(size)}`}
      tabIndex={isActive ? 0 : -1}
      data-tile={item.id}
      preventScrollReset={kind === 'file'}
      data-chosen={drive.query.info === item.id || undefined}
    >
      {words}
    </Link>
  )
}
