import { href } from 'react-router'
import type { Upstream } from '#app/upstream/client.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'

/** Where somebody deletes without a question: the path of that page. */
export const unaskedField = 'unasked'

/** Where all items that are moved are; empty at the top. Then a move can be undone. */
export const hereField = 'here'

/** In an address `?id=…&folder=…`. */
export interface ItemIds {
  resourceIds: string[]
  folderIds: string[]
}

export interface Items {
  resources: Resource[]
  folders: Folder[]
  allFolders: Folder[]
}

export function readIds(source: URLSearchParams | FormData): ItemIds {
  const all = (name: string) => [...new Set(source.getAll(name).map(String))].filter(Boolean)
  return { resourceIds: all('id'), folderIds: all('folder') }
}

export function itemsPath(kbId: string, act: 'move' | 'delete', ids: ItemIds): string {
  const path =
    act === 'move'
      ? href('/kb/:kbId/resources/move', { kbId })
      : href('/kb/:kbId/resources/delete', { kbId })
  return `${path}?${writeIds(ids)}`
}

/** A download, not a page. */
export function archivePath(kbId: string, ids: ItemIds): string {
  return `${href('/kb/:kbId/resources/archive', { kbId })}?${writeIds(ids)}`
}

function writeIds({ resourceIds, folderIds }: ItemIds): URLSearchParams {
  return new URLSearchParams([
    ...resourceIds.map((id) => ['id', id]),
    ...folderIds.map((id) => ['folder', id]),
  ])
}

/** Only those that still exist. */
export async function readItems(api: Upstream, kbId: string, ids: ItemIds): Promise<Items> {
  const [allFolders, ...answers] = await Promise.all([
    api.listFolders({ params: { kbId } }),
    ...ids.resourceIds.map((resourceId) =>
      api.attempt.readResource({ params: { kbId, resourceId } }),
    ),
  ])
  const resources = answers.flatMap((answer) => (answer.ok ? [answer.data] : []))
  const wanted = new Set(ids.folderIds)
  const folders = allFolders.filter(({ id }) => wanted.has(id))
  return { resources, folders, allFolders }
}

/** Null for the top. */
export function folderOf({ resources, folders }: Items): string | null {
  return resources[0]?.folderId ?? folders[0]?.parentId ?? null
}
