import type { ServerEvent } from '#contract/events.ts'
import { next } from '#tests/support/events-world.ts'
import { emitting } from './kind.ts'

const isDone = (event: ServerEvent) =>
  event.type === 'resource_update' && ['completed', 'failed'].includes(event.data.resource.status)

/** Changes of the versions of files. */
export const versionKinds = {
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
