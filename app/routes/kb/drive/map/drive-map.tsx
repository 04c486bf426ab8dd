import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Drive } from '#app/routes/kb/drive/read-drive.ts'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { type MapColor, mapColorClass } from './map-colors.ts'
import type { MapItem } from './map-tiles.ts'
import { type Box, type Direction, nearest } from './nearest-tile.ts'

const order = Object.keys(mapColorClass) as MapColor[]

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

interface MapProps {
  drive: Drive
  items: MapItem[]
}

// Areas are sizes. With script the Tab key reaches one tile and the arrow keys the others. The
// table below has the same links for screen readers and narrow pages.
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

// Whether a tile has room for words depends on the window, so the style sheet decides.
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

/** `active` is the tile that the Tab key reaches. Escape leads to the folder above. */
function useMapKeys({ kbId, trail, query }: Drive, items: MapItem[]) {
  const navigate = useNavigate()
  const isLive = useHydrated()
  const [last, setLast] = useState<string>()
  const tiles = items.filter(({ area, kind }) => area && kind !== 'rest')
  const known = tiles.find(({ id }) => id === last) ?? tiles.find(({ id }) => id === query.info)
  const above = trail.length > 0 ? drivePath(kbId, trail.slice(0, -1), { view: 'map' }) : null
  return {
    active: isLive ? (known ?? tiles[0])?.id : undefined,
    onFocus: ({ target }: FocusEvent<Element>) => setLast(target.getAttribute('data-tile') ?? last),
    onKeyDown: (event: KeyboardEvent<Element>) => {
      moveInMap(event)
      if (event.key !== 'Escape' || !above) return
      event.preventDefault()
      navigate(above)
    },
  }
}

/** The arrows lead to the nearest tile, Home and End to the first and last. */
function moveInMap(event: KeyboardEvent<Element>): void {
  const tile = (event.target as Element).closest<HTMLElement>('[data-tile]')
  if (!tile || event.ctrlKey || event.altKey || event.metaKey) return
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const next = nextTile(event.key, tile, tiles)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

// It may be the same one; undefined for other keys.
function nextTile(key: string, tile: HTMLElement, tiles: HTMLElement[]): HTMLElement | undefined {
  if (key === 'Home') return tiles[0]
  if (key === 'End') return tiles.at(-1)
  const direction = directions[key]
  if (!direction) return undefined
  const boxes = tiles.map((one): Box => one.getBoundingClientRect())
  return tiles[nearest(boxes, tiles.indexOf(tile), direction)] ?? tile
}

function MapTable({ drive, items }: { drive: Drive; items: MapItem[] }) {
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

/** Undefined for the rest. */
function tilePath({ kbId, trail, query, paths }: Drive, item: MapItem): string | undefined {
  if (item.kind === 'folder') return paths[item.id]
  return item.kind === 'file' ? drivePath(kbId, trail, { ...query, info: item.id }) : undefined
}

/** Only the colours that the map has. */
function MapLegend({ items }: { items: MapItem[] }) {
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

function MapSwatch({ color }: { color: MapColor }) {
  const look = 'size-3 flex-none rounded-2xs border border-line-2 forced-color-adjust-none'
  return <span className={`${look} ${mapColorClass[color]}`} aria-hidden />
}
