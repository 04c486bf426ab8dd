import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Drive } from '#app/routes/kb/drive/read-drive.ts'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import { classes } from '#app/ui/classes.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { mapColorClass } from './map-colors.ts'
import { labelOf, MapLegend, type MapProps, MapTable, tilePath } from './map-table.tsx'
import { type MapItem, withChildren } from './map-tiles.ts'
import { type Box, type Direction, nearest } from './nearest-tile.ts'

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

// Areas are sizes. With script the Tab key reaches one tile and the arrow keys the others. The
// table below has the same links for screen readers, and names those for which a tile has no room.
export function DriveMap({ drive, items }: MapProps) {
  const { t } = useTranslation('drive')
  const { active, onFocus, onKeyDown } = useMapKeys(drive, items)
  const { pointed, onPointerOver, onPointerLeave } = usePointed(items)
  const group = { role: 'group', 'aria-label': t('view.map') }
  return (
    <>
      <div {...(active && group)} {...{ onFocus, onKeyDown, onPointerOver, onPointerLeave }}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would cover those of the tiles. */}
        <svg
          className="mx-6 mt-4 h-[60dvh] min-h-80 w-[calc(100%-48px)] max-sm:mx-4 max-sm:h-[45dvh] max-sm:min-h-60 max-sm:w-[calc(100%-32px)]"
          aria-hidden={!active}
        >
          <Tiles drive={drive} items={items} active={active} />
        </svg>
      </div>
      <p className="mx-6 mt-2 min-h-5 truncate text-sm noscript:hidden max-sm:hidden" aria-hidden>
        {pointed && `${labelOf(t, pointed)} · ${formatSize(pointed.size)}`}
      </p>
      <MapLegend items={items} />
      <MapTable drive={drive} items={items} />
    </>
  )
}

interface TilesProps extends MapProps {
  active: string | undefined
}

function Tiles({ drive, items, active }: TilesProps) {
  return items.map((item) => {
    const { id, area, children } = item
    if (!area) return null
    const Kind = children.length > 0 ? NestedTile : Tile
    return (
      <foreignObject
        key={id}
        x={`${area.x}%`}
        y={`${area.y}%`}
        width={`${area.width}%`}
        height={`${area.height}%`}
      >
        <Kind drive={drive} item={item} active={active} />
      </foreignObject>
    )
  })
}

/** A folder: its name, and below it what it contains. */
function NestedTile({ drive, item, active }: TileProps) {
  const { id, name, size } = item
  return (
    <div className="m-px flex [container-type:size] h-[calc(100%-2px)] flex-col overflow-hidden rounded-xs border border-line-2 bg-map-folder">
      <Link
        className="flex h-6 flex-none items-center gap-1 px-2 font-label text-ink text-sm hover:underline focus-visible:-outline-offset-2"
        to={drive.paths[id] ?? ''}
        title={`${name} (${formatSize(size)})`}
        aria-label={`${name} ${formatSize(size)}`}
        tabIndex={id === active ? 0 : -1}
        data-tile={id}
      >
        <FolderIcon />
        <span className={classes('hidden min-w-0', shownFrom[roomOf(name)])}>
          <span className="truncate">{name}</span>
        </span>{' '}
        <span className="ml-auto flex-none text-ink-2 text-xs @max-[120px]:hidden">
          {formatSize(size)}
        </span>
      </Link>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: as above */}
      <svg className="min-h-0 w-full flex-1" aria-hidden={!active}>
        <Tiles drive={drive} items={item.children} active={active} />
      </svg>
    </div>
  )
}

// Whether a tile has room for words depends on the window, so the style sheet decides.
const tile =
  'm-px block [container-type:size] h-[calc(100%-2px)] overflow-hidden rounded-xs border border-line-2 text-ink text-sm [a&]:hover:border-accent focus-visible:-outline-offset-2 data-chosen:border-accent data-chosen:outline data-chosen:outline-accent data-chosen:-outline-offset-2'

function FolderIcon() {
  return <Icon className="@max-[120px]:hidden" name="folder" size={16} />
}

// A short name is written in a narrow tile too. It is whole: only a wide tile cuts a name.
const shownFrom = {
  little: '[@container(min-width:64px)_and_(min-height:20px)]:flex',
  some: '[@container(min-width:76px)_and_(min-height:20px)]:flex',
  much: '[@container(min-width:88px)_and_(min-height:20px)]:flex',
}

/** Of a name. A Chinese character is as wide as two letters. */
function roomOf(label: string): keyof typeof shownFrom {
  const letters = label.length + (label.match(/[\u2e80-\uffff]/g)?.length ?? 0)
  return letters <= 5 ? 'little' : letters <= 7 ? 'some' : 'much'
}

interface TileProps extends Pick<TilesProps, 'drive' | 'active'> {
  item: MapItem
}

function Tile({ drive, item, active }: TileProps) {
  const { t } = useTranslation('drive')
  const { id, kind, size, color } = item
  const to = tilePath(drive, item)
  const label = labelOf(t, item)
  const look = `${tile} ${mapColorClass[color]}`
  const words = (
    <>
      <span
        className={classes(
          'hidden h-full max-h-7 items-center gap-1 px-2 font-label',
          shownFrom[roomOf(label)],
        )}
      >
        {kind === 'folder' && <FolderIcon />}
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
      <div className={look} title={title} data-rest={id}>
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
      tabIndex={id === active ? 0 : -1}
      data-tile={id}
      preventScrollReset={kind === 'file'}
      data-chosen={drive.query.info === id || undefined}
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
  const tiles = withChildren(items).filter(({ area, kind }) => area && kind !== 'rest')
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

/** The item under the pointer, for tiles without room for their words. */
function usePointed(items: MapItem[]) {
  const [id, setId] = useState<string>()
  return {
    pointed: id === undefined ? undefined : withChildren(items).find((item) => item.id === id),
    onPointerOver: ({ target }: PointerEvent<Element>) => {
      const tile = (target as Element).closest<HTMLElement>('[data-tile], [data-rest]')
      setId(tile?.dataset.tile ?? tile?.dataset.rest)
    },
    onPointerLeave: () => setId(undefined),
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
