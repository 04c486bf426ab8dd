import type { HandlerContext, Handlers } from '#api/deps.ts'
import { findResource, findResourceTo } from '#api/drive/resources/find.ts'
import { checkFolder } from '#api/drive/resources/insert.ts'
import { linkNames } from '#api/drive/resources/named/link-names.ts'
import { readerOf } from '#api/drive/resources/policy.ts'
import { presentResource } from '#api/drive/resources/present.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { compareTexts } from './compare.ts'
import { createPage } from './create.ts'
import { deleteTextDraft, readTextDraft, saveTextDraft } from './drafts.ts'
import { noteEditing } from './editors.ts'
import { previewPage, untilRead } from './preview.ts'
import { readText, readVersionText } from './read.ts'
import { authorOf, mergeText, saveText } from './save.ts'

type Ids = { kbId: string; resourceId: string }

export const writtenHandlers = {
  createPage: async (context, { params, body }) => {
    const resourceId = await createPage(context, params.kbId, body)
    return readAfterwards(context, { kbId: params.kbId, resourceId })
  },

  previewPage: async (context, { params, body }) => {
    const kb = await findKbTo(context, params.kbId, 'upload')
    if (body.folderId) await checkFolder(context.db, kb.id, body.folderId)
    const place = { ...readerOf(context.actor.id, kb), folderId: body.folderId }
    const [html = ''] = await linkNames(context.db, place, [
      await previewPage(context, body.content),
    ])
    return { html }
  },

  readText: async (context, { params }) => {
    const { resource } = await findResourceTo(context, params, 'edit')
    return { text: await readText(context.files, resource), version: resource.version }
  },

  saveText: async (context, { params, body }) => {
    const { isMerged } = await saveText(context, params, body).finally(() => context.jobs.wake())
    await deleteTextDraft(context.db, context.actor.id, params.resourceId)
    return { resource: await readAfterwards(context, params), isMerged }
  },

  mergeText: async (context, { params, body }) => mergeText(context, params, body),

  readTextDraft: async (context, { params }) => readTextDraft(context, params),

  saveTextDraft: async (context, { params, body }) => {
    await saveTextDraft(context, params, body)
    return null
  },

  noteEditing: async (context, { params, body }) => noteEditing(context, params, body.isEditing),

  readTextAuthor: async (context, { params }) => {
    const { kb, resource } = await findResourceTo(context, params, 'preview')
    const author = await authorOf(context, { resource })
    const { displayName, isBot } = author
    const unnamed = { id: null, name: displayName, displayName, profileURL: null, isBot }
    const at = resource.version_at ?? resource.created_at
    return { person: kb.role === null ? unnamed : author, at }
  },

  compareVersion: async (context, { params }) => compareVersion(context, params),
} satisfies Partial<Handlers>

async function readAfterwards(context: HandlerContext, ids: Ids) {
  await untilRead(context.db, ids.resourceId)
  const { kb, resource } = await findResource(context, ids)
  return presentResource(context.actor.id, kb, resource)
}

/** Throws `version_not_found`. */
async function compareVersion(context: HandlerContext, params: Ids & { version: number }) {
  const { resource, can } = await findResourceTo(context, params, 'versions')
  if (!can.download) throw new ApiError('forbidden')
  const older = await context.db
    .selectFrom('resource_versions')
    .select('n')
    .where('resource_id', '=', resource.id)
    .orderBy('n')
    .execute()
  const all = [...older.map(({ n }) => n), resource.version]
  const at = all.indexOf(params.version)
  if (at < 0) throw new ApiError('version_not_found')
  const before = all[at - 1] ?? null
  const [old, now] = await Promise.all([
    before === null ? '' : readVersionText(context, resource, before),
    readVersionText(context, resource, params.version),
  ])
  const compared =
    old === null || now === null ? { hunks: null, isCut: false } : await compareTexts(old, now)
  return { before, after: all[at + 1] ?? null, ...compared }
}
