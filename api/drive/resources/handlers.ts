import { sql } from 'kysely'
import type { Handlers } from '#api/deps.ts'
import { serveDownload, servePreview } from '#api/documents/originals/serve.ts'
import { serveIcon } from '#api/documents/pages/icon.ts'
import { retitlePassages } from '#api/documents/words/index-passages.ts'
import { findKbTo, findMembersKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import { announceUpdate } from './announce.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { deleteResource } from './delete.ts'
import { findResource, findResourceTo } from './find.ts'
import { checkFolder } from './insert.ts'
import { keepAttachment } from './keep-attachment.ts'
import { listResources } from './list.ts'
import { moveItems } from './move.ts'
import { readPage, serveMade, servePageImage, serveThumbnail } from './pages.ts'
import { fileNameOf, presentResource, type ResourceRow } from './present.ts'
import { retryAnalysis } from './resume-analyses.ts'

export const resourceHandlers = {
  listResources: async (context, { params, query }) => {
    const kb = await findKbTo(context, params.kbId, 'read')
    const { folderId } = query
    if (folderId && folderId !== 'root') await checkFolder(context.db, kb.id, folderId)
    return listResources(context.db, context.actor, kb, query)
  },

  keepAttachment: async (context, { params, body }) =>
    keepAttachment(context, params, body.folderId),

  readResource: async (context, { params }) => {
    const { kb, resource } = await findResource(context, params)
    return presentResource(context.actor.id, kb, resource)
  },

  renameResource: async (context, { params, body }) => {
    const { kb, resource } = await findResourceTo(context, params, 'rename')
    const title = resource.kind === 'file' ? cleanFileName(body.title) : body.title
    const changed = await context.db
      .updateTable('resources')
      .set({ title, embedded_with: null, updated_at: sql`now()`, modified_at: sql`now()` })
      .where('id', '=', resource.id)
      .returning(['title', 'modified_at'])
      .executeTakeFirst()
    if (!changed) throw new ApiError('resource_not_found')
    await retitlePassages(context.db, resource.id, resource.title, title)
    await context.jobs.embed(context.db, [resource.id])
    await announceUpdate(context, resource.id)
    return presentResource(context.actor.id, kb, { ...resource, ...changed })
  },

  deleteResource: async (context, { params, query }) => {
    const { resource } = await findResourceTo(context, params, 'delete')
    await deleteResource(context, resource, query.batchId)
    return null
  },

  retryAnalysis: async (context, { params }) => {
    const { resource, can } = await findResource(context, params)
    if (!can.delete) throw new ApiError('forbidden')
    await retryAnalysis(context, resource.id)
    const again = await findResource(context, params)
    return presentResource(context.actor.id, again.kb, again.resource)
  },

  chooseEncoding: async (context, { params, body }) => {
    const { resource } = await findResourceTo(context, params, 'delete')
    await chooseEncoding(context, resource.id, body.encoding)
    const again = await findResource(context, params)
    return presentResource(context.actor.id, again.kb, again.resource)
  },

  downloadResource: async (context, { params }) => {
    const { resource } = await findResourceTo(context, params, 'download')
    return serveDownload(context.request, context.files, fileOf(resource))
  },

  previewResource: async (context, { params }) => {
    const { resource, can } = await findResourceTo(context, params, 'preview')
    const file = fileOf(resource)
    // Without permission to download, the answer is only what the server made from the file, never
    // the file itself.
    if (!can.download) return serveMade(context, resource)
    return servePreview(context.request, context.files, file)
  },

  readResourcePage: async (context, { params }) => {
    const { resource, can } = await findResourceTo(context, params, 'preview')
    const page = await readPage(context.db, resource, params.page)
    if (can.download) return page
    // The source is the file itself.
    const { source: _, ...view } = page.view
    return { ...page, view }
  },

  readResourcePageImage: async (context, { params, query }) => {
    const { resource, can } = await findResourceTo(context, params, 'preview')
    if (query.size === 'small') return serveThumbnail(context, resource, params.page)
    return servePageImage(context, resource, params.page, can.download)
  },

  readLinkIcon: async (context, { params }) => {
    const { resource } = await findResource(context, params)
    return serveIcon(context, resource)
  },

  moveItems: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    await moveItems(context, kb, body)
    return null
  },
} satisfies Partial<Handlers>

function fileOf(resource: ResourceRow) {
  const { hash, type, encoding } = resource
  if (!hash) throw new ApiError('not_previewable')
  return { hash, name: fileNameOf(resource), type, encoding }
}
