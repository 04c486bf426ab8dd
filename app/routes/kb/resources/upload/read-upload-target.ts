import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'

/** `?folder=` names the folder. */
export async function readUploadTarget(arrival: Arrival, params: { kbId: string }) {
  const api = upstream(arrival)
  const wanted = new URL(arrival.request.url).searchParams.get('folder')
  const [kb, folders] = await Promise.all([
    api.readKb({ params }),
    wanted ? api.attempt.listFolders({ params }) : null,
  ])
  const folder = folders?.ok ? folders.data.find(({ id }) => id === wanted) : undefined
  return { mayUpload: kb.can.upload, folder: folder ? { id: folder.id, name: folder.name } : null }
}
