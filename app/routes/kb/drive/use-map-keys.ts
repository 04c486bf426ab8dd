import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { drivePath } from './drive-query.ts'
import { moveInMap } from './map-keys.ts'
import type { MapItem } from './map-tiles.ts'
import type { Drive } from './read-drive.ts'

/**
 * The keys of the map's tiles. `active` is the tile that the Tab key reaches. Escape leads to the
 * map of the folder above.
 */
export function useMapKeys({ kbId, trail, query }: Drive, items: MapItem[]) {
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
