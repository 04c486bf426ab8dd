import type { KeyboardEvent } from 'react'
import { type Box, type Direction, nearest } from './nearest-tile.ts'

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The keys of the map: the arrows lead to the nearest tile, Home and End to the first and last. */
export function moveInMap(event: KeyboardEvent<Element>): void {
  const tile = (event.target as Element).closest<HTMLElement>('[data-tile]')
  if (!tile || event.ctrlKey || event.altKey || event.metaKey) return
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const next = nextTile(event.key, tile, tiles)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

// Returns the tile to focus, which may be the same one; undefined for other keys.
function nextTile(key: string, tile: HTMLElement, tiles: HTMLElement[]): HTMLElement | undefined {
  if (key === 'Home') return tiles[0]
  if (key === 'End') return tiles.at(-1)
  const direction = directions[key]
  if (!direction) return undefined
  const boxes = tiles.map((one): Box => one.getBoundingClientRect())
  return tiles[nearest(boxes, tiles.indexOf(tile), direction)] ?? tile
}
