import type { Handlers } from '#api/deps.ts'
import { type ServedFile, serveDownload, servePreview } from '#api/documents/originals/serve.ts'
import { type FoundResource, findResource, findResourceTo } from '#api/drive/resources/find.ts'
import { presentResource, type ResourceRow } from '#api/drive/resources/present.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { Version } from '#contract/entities/version.ts'
import { deleteVersion, findOlder, restoreVersion, uploadVersion } from './change.ts'

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

type Part = { before?: number | undefined; limit: number }

/** The newest first; the caller has checked the permission. */
async function listVersions(
  db: Db,
  resource: ResourceRow,
  { before, limit }: Part,
): Promise<{ versions: Version[]; hasMore: boolean }> {
  const older = await db
    .selectFrom('resource_versions as versions')
    .innerJoin('users', 'users.id', 'versions.uploader_id')
    .select(['versions.n', 'versions.title', 'versions.type', 'versions.size'])
    .select(['versions.uploader_id', 'versions.created_at'])
    .select(['users.name', 'users.display_name', 'users.picture', 'users.is_bot'])
    .where('versions.resource_id', '=', resource.id)
    .$if(before !== undefined, (q) => q.where('versions.n', '<', before ?? 0))
    .orderBy('versions.n', 'desc')
    .limit(limit + 1)
    .execute()
  const versions = older.map((row) => ({
    n: row.n,
    title: row.title,
    type: row.type,
    size: row.size,
    uploader: presentPerson({ ...row, id: row.uploader_id }),
    uploadedAt: row.created_at,
    isCurrent: false,
  }))
  if (before === undefined || before > resource.version)
    versions.unshift(await presentCurrent(db, resource))
  return { versions: versions.slice(0, limit), hasMore: versions.length > limit }
}

async function presentCurrent(db: Db, resource: ResourceRow): Promise<Version> {
  const { version, title, type, size } = resource
  const uploader = await db
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'picture', 'is_bot'])
    .where('id', '=', resource.version_by ?? resource.uploader_id)
    .executeTakeFirstOrThrow()
  return {
    n: version,
    title,
    type,
    size,
    uploader: presentPerson(uploader),
    uploadedAt: resource.version_at ?? resource.created_at,
    isCurrent: true,
  }
}

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
