import type { Handlers } from '#api/deps.ts'
import { type ServedFile, serveDownload, servePreview } from '#api/documents/originals/serve.ts'
import { type FoundResource, findResource, findResourceTo } from '#api/drive/resources/find.ts'
import { presentResource } from '#api/drive/resources/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { deleteVersion, restoreVersion } from './change.ts'
import { findOlder } from './find.ts'
import { listVersions } from './list.ts'
import { uploadVersion } from './upload.ts'

type Reader = Parameters<typeof findResource>[0]
type Ids = { kbId: string; resourceId: string }

export const versionHandlers = {
  listVersions: async (context, { params, query }) => {
    const { resource } = await findResourceTo(context, params, 'versions')
    return listVersions(context.db, resource, query)
  },

  uploadVersion: async (context, { params }) => {
    await uploadVersion(context, params)
    return readAgain(context, params)
  },

  downloadVersion: async (context, { params }) =>
    serveDownload(context.request, context.files, await findFile(context, params)),

  previewVersion: async (context, { params }) =>
    servePreview(context.request, context.files, await findFile(context, params)),

  restoreVersion: async (context, { params }) => {
    const found = await findResourceTo(context, params, 'versions')
    await restoreVersion(context, found, params.version)
    return readAgain(context, params)
  },

  deleteVersion: async (context, { params }) => {
    const { resource } = await findResourceTo(context, params, 'versions')
    await deleteVersion(context, resource, params.version)
    return null
  },
} satisfies Partial<Handlers>

async function readAgain(context: Reader, ids: Ids) {
  const { kb, resource } = await findResource(context, ids)
  return presentResource(context.actor.id, kb, resource)
}

// Older versions have no pages that the server drew, so they need the permission to download.
async function findFile(context: Reader, ids: Ids & { version: number }): Promise<ServedFile> {
  const { resource, can }: FoundResource = await findResourceTo(context, ids, 'versions')
  if (!can.download) throw new ApiError('forbidden')
  const isCurrent = ids.version === resource.version
  const { hash, title, type } = isCurrent
    ? resource
    : await findOlder(context.db, resource.id, ids.version)
  if (!hash) throw new ApiError('version_not_found')
  return { hash, name: title, type }
}
