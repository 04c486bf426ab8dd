import type { Drive } from '#app/routes/kb/drive/read-drive.ts'
import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import type { MapItem } from './map-tiles.ts'

/** Undefined for the rest. */
export function tilePath({ kbId, trail, query, paths }: Drive, item: MapItem): string | undefined {
  if (item.kind === 'folder') return paths[item.id]
  return item.kind === 'file' ? drivePath(kbId, trail, { ...query, info: item.id }) : undefined
}
