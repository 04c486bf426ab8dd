import { sql } from 'kysely'
import { findChat } from '#api/chats/chats/find.ts'
import { type AttachmentPlace, findAttachment } from '#api/chats/messages/attachments/find.ts'
import { findMessage } from '#api/chats/messages/find.ts'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { serveDownload, servePreview } from '#api/documents/originals/serve.ts'
import { removePassages, retitlePassages } from '#api/documents/words/index-passages.ts'
import { linkNames } from '#api/drive/resources/named/link-names.ts'
import { findKbTo, findMembersKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import { titleOrder } from '#api/platform/title-order.ts'
import type { Encoding } from '#contract/encodings.ts'
import type { Resource, ResourcePage } from '#contract/entities/resource.ts'
import { announceNew, announceUpdate } from './announce.ts'
import { deleteResource } from './delete.ts'
import { type FoundResource, findResource, findResourceTo } from './find.ts'
import { findInPages } from './find-words.ts'
import { checkFolder, insertFiles } from './insert.ts'
import { listResources } from './list.ts'
import { moveItems } from './move.ts'
import {
  readPage,
  readPages,
  serveIcon,
  serveMade,
  servePageImage,
  serveThumbnail,
} from './pages.ts'
import { endedStatuses, readerOf, textTypes } from './policy.ts'
import { fileNameOf, presentResource, type ResourceRow } from './present.ts'
import { retryAnalysis } from './resume-analyses.ts'
import { suggestQuestions, suggestQuestionsAfter } from './suggested-questions.ts'

export const resourceHandlers = {
  listResources: async (context, { params, query }) => {
    const kb = await findKbTo(context, params.kbId, 'read')
    const { folderId } = query
    if (folderId && folderId !== 'root') await checkFolder(context.db, kb.id, folderId)
    return listResources(context.db, context.actor, kb, query)
  },

  listTopics: async (context, { params }) => {
    const kb = await findKbTo(context, params.kbId, 'read')
    return suggestQuestions(context.db, kb.id)
  },

  listTopicsAfter: async (context, { params }) => {
    const { chat, message } = await findMessage(context, params)
    return suggestQuestionsAfter(context.db, chat.kb_id, message)
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
      .set({ title, title_order: titleOrder(title), embedded_with: null })
      .set({ updated_at: sql`now()`, modified_at: sql`now()` })
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
    // Without permission to download: only what the server made from the file, never the file.
    if (!can.download) return serveMade(context, resource)
    return servePreview(context.request, context.files, file)
  },

  readResourcePage: async (context, { params }) => {
    const found = await findResourceTo(context, params, 'preview')
    const page = await readPage(context.db, found.resource, params.page)
    const [shown = page] = await shownPages(context, found, [page])
    return shown
  },

  readResourcePages: async (context, { params, query }) => {
    const found = await findResourceTo(context, params, 'preview')
    return shownPages(context, found, await readPages(context.db, found.resource, query.at))
  },

  findInResource: async (context, { params, query }) => {
    const { resource } = await findResourceTo(context, params, 'preview')
    return findInPages(context.db, resource.id, query.q)
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

// The source is the file itself.
async function shownPages(
  { db, actor }: Pick<HandlerContext, 'db' | 'actor'>,
  { kb, resource, can }: FoundResource,
  pages: ResourcePage[],
): Promise<ResourcePage[]> {
  const place = { ...readerOf(actor.id, kb), folderId: resource.folder_id }
  const htmls = await linkNames(
    db,
    place,
    pages.map(({ view }) => view.html ?? ''),
  )
  return pages.map((page, n) => {
    const { source, html, ...view } = page.view
    const shown = html === undefined ? {} : { html: htmls[n] ?? html }
    const written = can.download && source !== undefined ? { source } : {}
    return { ...page, view: { ...view, ...shown, ...written } }
  })
}

/**
 * Throws `chat_not_found`, `attachment_not_found`, `forbidden`, `folder_not_found`, `kb_full`,
 * `person_full`.
 */
async function keepAttachment(
  context: HandlerContext,
  place: AttachmentPlace,
  folderId: string | null,
): Promise<Resource> {
  const chat = await findChat(context, place.chatId)
  const { hash, name } = await findAttachment(context, place)
  const kb = await findKbTo(context, chat.kb_id, 'upload')
  const size = await context.files.size(hash)
  if (size === null) throw new ApiError('attachment_not_found')
  const target = { kbId: kb.id, folderId, uploaderId: context.actor.id }
  const ids = await insertFiles(context, target, [{ hash, size, title: name }])
  context.jobs.wake()
  const [resource] = await announceNew(context, kb, ids)
  if (!resource) throw new ApiError('resource_not_found')
  return resource
}

/** Deletes what was read before at once: it may be nonsense. Throws `not_retryable`. */
async function chooseEncoding(
  context: HandlerContext,
  resourceId: string,
  encoding: Encoding,
): Promise<void> {
  const { db, jobs } = context
  await db.transaction().execute(async (trx) => {
    const resource = await trx
      .updateTable('resources')
      .set({
        status: 'queued',
        failure: null,
        encoding,
        summary: '',
        page_count: 0,
        is_partial: false,
        embedded_with: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', resourceId)
      .where('hash', 'is not', null)
      .where('type', 'in', textTypes)
      .where('status', 'in', endedStatuses)
      .returning('id')
      .executeTakeFirst()
    if (!resource) throw new ApiError('not_retryable')
    await removePassages(trx, resourceId)
    await trx.deleteFrom('resource_pages').where('resource_id', '=', resourceId).execute()
    await jobs.analyse(trx, [resourceId])
  })
  await announceUpdate(context, resourceId)
  jobs.wake()
}

function fileOf(resource: ResourceRow) {
  const { hash, type, encoding } = resource
  if (!hash) throw new ApiError('not_previewable')
  return { hash, name: fileNameOf(resource), type, encoding }
}
