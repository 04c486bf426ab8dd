import { sql } from 'kysely'
import { newId } from '#api/platform/ids.ts'
import type { ServerEvent } from '#contract/events.ts'
import { type EventsWorld, next } from '#tests/support/events-world.ts'
import { emitsNothing, emitting } from './kind.ts'

const isDone = (event: ServerEvent) =>
  event.type === 'resource_update' && ['completed', 'failed'].includes(event.data.resource.status)

async function upload({ api, people, kb, innerId }: EventsWorld, name: string, text: string) {
  const body = new FormData()
  body.append('folderId', innerId)
  body.append('file', new Blob([text]), name)
  const response = await api.send(people.owner, 'POST', `/kb/${kb.id}/resources`, { body })
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

/** Creates a link whose page was read. */
async function addLink({ api, people, kb }: EventsWorld): Promise<string> {
  const id = newId()
  const link = { kb_id: kb.id, uploader_id: people.owner.id, title: 'Link', type: 'text/html' }
  await api.db
    .insertInto('resources')
    .values({
      id,
      ...link,
      kind: 'link',
      size: 0,
      status: 'completed',
      original_url: 'http://127.0.0.1:9/',
    })
    .execute()
  return id
}

/** Adds more files to a folder than are broadcast one by one. */
async function fillFolder({ api, people, kb, innerId }: EventsWorld): Promise<void> {
  const count = 300
  const ofKb = { kb_id: kb.id, folder_id: innerId, uploader_id: people.owner.id }
  const rows = Array.from({ length: count }, (_, n) => ({
    ...ofKb,
    id: newId(),
    title: `${n}.txt`,
    type: 'text/plain',
    size: 1,
    status: 'completed' as const,
    kind: 'file' as const,
  }))
  await api.db.insertInto('resources').values(rows).execute()
  await sql`update kbs set resource_count = resource_count + ${count},
    resource_size = resource_size + ${count} where id = ${kb.id}`.execute(api.db)
}

/** Changes of files, links and folders. */
export const fileKinds = {
  uploadResource: emitting(
    ['resource_add', 'kb_update', 'resource_update'],
    async (world) => async () => {
      const done = next(world, 'owner', isDone)
      await upload(world, 'sun.txt', 'The sun rises at six.')
      await done
    },
  ),
  renameResource: emitting(
    ['resource_update'],
    async ({ api, people, params, resourceId }) =>
      () =>
        api.call(people.viewer, 'renameResource', {
          params: { ...params, resourceId },
          body: { title: 'sea.txt' },
        }),
  ),
  deleteResource: emitting(
    ['resource_remove', 'kb_update'],
    async ({ api, people, params, resourceId }) =>
      () =>
        api.call(people.viewer, 'deleteResource', { params: { ...params, resourceId } }),
  ),
  starResource: emitsNothing(
    async ({ api, people, params, resourceId }) =>
      () =>
        api.call(people.viewer, 'starResource', {
          params: { ...params, resourceId },
          body: { isStarred: true },
        }),
  ),
  retryAnalysis: emitting(['resource_update'], async (world) => {
    const { api, people, params } = world
    const failed = next(world, 'owner', isDone)
    const resourceId = await upload(world, 'broken.pdf', 'not a page')
    await failed
    return async () => {
      const again = next(world, 'owner', isDone)
      await api.call(people.owner, 'retryAnalysis', { params: { ...params, resourceId } })
      await again
    }
  }),
  chooseEncoding: emitting(['resource_update'], async (world) => {
    const { api, people, params } = world
    const read = next(world, 'owner', isDone)
    const resourceId = await upload(world, 'tide.txt', 'The tide turns at noon.')
    await read
    return async () => {
      const again = next(world, 'owner', isDone)
      const body = { encoding: 'big5' as const }
      await api.call(people.owner, 'chooseEncoding', { params: { ...params, resourceId }, body })
      await again
    }
  }),
  addLinks: emitting(
    ['resource_add', 'kb_update', 'resource_update'],
    async (world) => async () => {
      const { api, people, params, outerId } = world
      const done = next(world, 'owner', isDone)
      await api.call(people.admin, 'addLinks', {
        params,
        body: { Links: ['http://127.0.0.1:9/'], folderId: outerId },
      })
      await done
    },
  ),
  readLinkAgain: emitting(['resource_update'], async (world) => {
    const { api, people, params } = world
    const resourceId = await addLink(world)
    return async () => {
      const done = next(world, 'owner', isDone)
      await api.call(people.owner, 'readLinkAgain', { params: { ...params, resourceId } })
      await done
    }
  }),
  setLinkReading: emitsNothing(async (world) => {
    const { api, people, params } = world
    const resourceId = await addLink(world)
    return () =>
      api.call(people.owner, 'setLinkReading', {
        params: { ...params, resourceId },
        body: { every: 'week' },
      })
  }),
  createFolder: emitting(
    ['folder_add'],
    async ({ api, people, params, innerId }) =>
      () =>
        api.call(people.admin, 'createFolder', {
          params,
          body: { name: 'Innermost', parentId: innerId },
        }),
  ),
  renameFolder: emitting(
    ['folder_update'],
    async ({ api, people, params, innerId }) =>
      () =>
        api.call(people.owner, 'renameFolder', {
          params: { ...params, folderId: innerId },
          body: { name: 'Another' },
        }),
  ),
  deleteFolders: emitting(
    ['folder_remove', 'resource_remove', 'kb_update'],
    async ({ api, people, params, outerId }) =>
      () =>
        api.call(people.owner, 'deleteFolders', { params, body: { ids: [outerId] } }),
  ),
  restoreFromBin: emitting(
    ['folder_add', 'resource_add', 'kb_update'],
    async ({ api, people, params, outerId }) => {
      await api.call(people.owner, 'deleteFolders', { params, body: { ids: [outerId] } })
      return () => api.call(people.owner, 'restoreFromBin', { params, body: { ids: [outerId] } })
    },
  ),
  purgeBin: emitting(['kb_update'], async ({ api, people, params, outerId }) => {
    await api.call(people.owner, 'deleteFolders', { params, body: { ids: [outerId] } })
    return () => api.call(people.owner, 'purgeBin', { params, body: {} })
  }),
  moveItems: emitting(
    ['folder_update', 'resource_update'],
    async ({ api, people, params, innerId, resourceId }) =>
      () =>
        api.call(people.owner, 'moveItems', {
          params,
          body: { folderIds: [innerId], resourceIds: [resourceId], toFolderId: null },
        }),
  ),
}

/** The same calls in a knowledge base where only some members may read files. */
export const otherFileKinds = {
  'deleteFolders with many files': emitting(['files_change', 'kb_update'], async (world) => {
    const { api, people, params, outerId } = world
    await fillFolder(world)
    return () => api.call(people.owner, 'deleteFolders', { params, body: { ids: [outerId] } })
  }),
  'restoreFromBin of many files': emitting(['files_change', 'kb_update'], async (world) => {
    const { api, people, params, outerId } = world
    await fillFolder(world)
    await api.call(people.owner, 'deleteFolders', { params, body: { ids: [outerId] } })
    return () => api.call(people.owner, 'restoreFromBin', { params, body: { ids: [outerId] } })
  }),
  'deleteResource of a quoted file': emitting(
    ['resource_remove', 'kb_update', 'quotes_update'],
    async ({ api, people, entities, params, groupId, resourceId }) => {
      await entities.quote(groupId, people.owner, resourceId)
      return () => api.call(people.owner, 'deleteResource', { params: { ...params, resourceId } })
    },
  ),
  'renameResource if not everyone may read': emitting(['resource_update'], async (world) => {
    const { api, people, params, resourceId } = world
    await api.call(people.owner, 'updateKb', { params, body: { canEveryoneRead: false } })
    return () =>
      api.call(people.owner, 'renameResource', {
        params: { ...params, resourceId },
        body: { title: 'secret.txt' },
      })
  }),
}
