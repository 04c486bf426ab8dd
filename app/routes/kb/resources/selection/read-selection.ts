import { redirectWithFlash } from '#app/middleware/flash.ts'
import { folderOf, readIds, readItems } from '#app/routes/kb/resources/list/items.ts'
import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'

/** With the number of the items that the reader may not move or delete. */
export async function readSelection(arrival: Arrival, kbId: string, action: 'move' | 'delete') {
  const ids = readIds(new URL(arrival.request.url).searchParams)
  if (ids.resourceIds.length + ids.folderIds.length === 0)
    throw redirectWithFlash(listPath(kbId), { kind: 'info', key: 'nothingSelected' })
  const items = await readItems(upstream(arrival), kbId, ids)
  const resources = items.resources.filter(({ can }) => can[action])
  const folders = items.folders.filter(({ can }) => can[action])
  const count = resources.length + folders.length
  const left = items.resources.length + items.folders.length - count
  return { items, selection: { resources, folders, count, left, folder: folderOf(items) } }
}
