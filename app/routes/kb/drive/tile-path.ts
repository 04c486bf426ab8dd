import { drivePath } from './drive-query.ts'
import type { MapItem } from './map-tiles.ts'
import type { Drive } from './read-drive.ts'

/** Returns where an item of the map leads to; undefined for the rest. */
export function tilePath({ kbId, trail, query, paths }: Drive, item: MapItem): string | undefined {
  if (item.kind === 'folder') return paths[item.id]
  return item.kind === 'file' ? drivePath(kbId, trail, { ...query, info: item.id }) : undefined
}
