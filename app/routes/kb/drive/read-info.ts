import { folderTrail } from '#app/routes/kb/resources/change/folder-trail.ts'
import type { Upstream } from '#app/upstream/client.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'

interface Wanted {
  kbId: string
  /** The id of a file or folder; `here` for the current folder; null if nothing is shown. */
  id: string | null
  all: Folder[]
  resources: Resource[]
}

type Info =
  | { kind: 'resource'; resource: Resource; trail: Folder[] }
  | { kind: 'folder'; folder: Folder }
  | { kind: 'here' }

/** Reads the item whose facts are shown. If it was deleted, the current folder is shown instead. */
export async function readInfo(
  api: Upstream,
  { kbId, id, all, resources }: Wanted,
): Promise<Info | null> {
  if (id === null) return null
  const folder = all.find((one) => one.id === id)
  if (folder) return { kind: 'folder', folder }
  const resource = resources.find((one) => one.id === id) ?? (await readOne(api, kbId, id))
  if (!resource) return { kind: 'here' }
  return { kind: 'resource', resource, trail: folderTrail(all, resource.folderId) }
}

async function readOne(api: Upstream, kbId: string, resourceId: string): Promise<Resource | null> {
  if (resourceId === 'here') return null
  const answer = await api.attempt.readResource({ params: { kbId, resourceId } })
  return answer.ok ? answer.data : null
}
