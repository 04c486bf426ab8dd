import type { ServerEvent } from '#contract/events.ts'
import { next } from '#tests/support/events-world.ts'
import { emitsNothing, emitting } from './kind.ts'

const isDone = (event: ServerEvent) =>
  event.type === 'resource_update' && ['completed', 'failed'].includes(event.data.resource.status)

const tus = { 'tus-resumable': '1.0.0' }

/** Changes of the versions of files, and calls before an upload. */
export const versionKinds = {
  findTaken: emitsNothing(
    async ({ api, people, params }) =>
      () =>
        api.call(people.owner, 'findTaken', { params, body: { paths: ['moon.txt'] } }),
  ),
  beginUpload: emitsNothing(async ({ api, people, kb }) => () => {
    const headers = { ...tus, 'upload-length': '1', 'upload-metadata': 'name YS50eHQ=' }
    return api.send(people.owner, 'POST', `/kb/${kb.id}/uploads`, { headers })
  }),
  continueUpload: emitting(['resource_add', 'kb_update', 'resource_update'], async (world) => {
    const { api, people, kb, entities } = world
    const id = await entities.unfinishedUpload(people.owner)
    const type = 'application/offset+octet-stream'
    const headers = { ...tus, 'upload-offset': '0', 'content-type': type }
    return async () => {
      const done = next(world, 'owner', isDone)
      const init = { headers, body: new Blob(['x']) }
      await api.send(people.owner, 'PATCH', `/kb/${kb.id}/uploads/${id}`, init)
      await done
    }
  }),
  dropUpload: emitsNothing(async ({ api, people, kb, entities }) => {
    const id = await entities.unfinishedUpload(people.owner)
    return () => api.send(people.owner, 'DELETE', `/kb/${kb.id}/uploads/${id}`, { headers: tus })
  }),
  makeFolders: emitting(
    ['folder_add'],
    async ({ api, people, params }) =>
      () =>
        api.call(people.owner, 'makeFolders', { params, body: { paths: ['New/Newer', 'Outer'] } }),
  ),
  uploadVersion: emitting(['resource_update', 'kb_update', 'quotes_update'], async (world) => {
    const { api, people, kb, entities, groupId } = world
    const resourceId = await entities.fileWithVersions(people.owner)
    await entities.quote(groupId, people.owner, resourceId)
    return async () => {
      const done = next(world, 'owner', isDone)
      const body = new FormData()
      body.append('file', new Blob(['The tide comes at seven.']), 'tide.txt')
      await api.send(people.owner, 'POST', `/kb/${kb.id}/resources/${resourceId}/versions`, {
        body,
      })
      await done
    }
  }),
  restoreVersion: emitting(['resource_update', 'kb_update'], async (world) => {
    const { api, people, params, entities } = world
    const resourceId = await entities.fileWithVersions(people.owner)
    return async () => {
      const done = next(world, 'owner', isDone)
      const at = { ...params, resourceId, version: 1 }
      await api.call(people.owner, 'restoreVersion', { params: at })
      await done
    }
  }),
  deleteVersion: emitting(
    ['resource_update', 'kb_update'],
    async ({ api, people, params, entities }) => {
      const resourceId = await entities.fileWithVersions(people.owner)
      return () =>
        api.call(people.owner, 'deleteVersion', { params: { ...params, resourceId, version: 1 } })
    },
  ),
}
