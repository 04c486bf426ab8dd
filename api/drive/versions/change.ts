import { broadcastQuotesOfFiles } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { announceUpdate } from '#api/drive/resources/announce.ts'
import { type FoundResource, findResourceTo } from '#api/drive/resources/find.ts'
import { presentResource, type ResourceRow, selectResources } from '#api/drive/resources/present.ts'
import { announceKb } from '#api/kbs/announce.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { receiveMultipart } from '#api/platform/files/multipart.ts'
import { watchQuota } from '#api/platform/files/quota.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import type { Db } from '#api/schema.ts'
import { versionCalls } from '#contract/calls/versions.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { addVersion, type VersionContent } from './add-version.ts'

const extension = /\.[^.]{1,20}$/

async function replaceContent(
  context: HandlerContext,
  { kb, resource }: FoundResource,
  content: VersionContent,
): Promise<void> {
  const { db, actor } = context
  await db.transaction().execute(async (trx) => {
    await lockKb(trx, resource.kb_id)
    await addVersion(trx, context, resource.id, content, actor.id)
  })
  await announceReplaced(context, kb, [resource.id])
}

export async function announceReplaced(
  context: HandlerContext,
  kb: FoundKb,
  ids: string[],
): Promise<Resource[]> {
  context.jobs.wake()
  for (const id of ids) await announceUpdate(context, id)
  await announceKb(context, kb.id)
  await broadcastQuotesOfFiles(context, ids)
  const rows = await selectResources(context.db).where('resources.id', 'in', ids).execute()
  return rows.map((row) => presentResource(context.actor.id, kb, row))
}

/** Throws `version_not_found`, `version_is_current`, `kb_full`, `person_full`. */
export async function restoreVersion(
  context: HandlerContext,
  { kb, resource }: FoundResource,
  n: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockKb(trx, resource.kb_id)
    if (n === resource.version) throw new ApiError('version_is_current')
    const { hash, size, type } = await findOlder(trx, resource.id, n)
    await addVersion(trx, context, resource.id, { hash, size, type }, context.actor.id)
  })
  await announceReplaced(context, kb, [resource.id])
}

/** Throws `version_not_found`. */
export async function findOlder(db: Db, resourceId: string, n: number) {
  return db
    .selectFrom('resource_versions')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .where('n', '=', n)
    .executeTakeFirstOrThrow(() => new ApiError('version_not_found'))
}

/** Throws `version_not_found`, `version_is_current`. */
export async function deleteVersion(
  context: HandlerContext,
  resource: ResourceRow,
  n: number,
): Promise<void> {
  const { db, files } = context
  if (n === resource.version) throw new ApiError('version_is_current')
  const hash = await db.transaction().execute(async (trx) => {
    await lockKb(trx, resource.kb_id)
    const gone = await trx
      .deleteFrom('resource_versions')
      .where('resource_id', '=', resource.id)
      .where('n', '=', n)
      .returning('hash')
      .executeTakeFirstOrThrow(() => new ApiError('version_not_found'))
    return gone.hash
  })
  await announceUpdate(context, resource.id)
  await announceKb(context, resource.kb_id)
  await broadcastQuotesOfFiles(context, [resource.id])
  await releaseFiles(db, files, [hash])
}

type Ids = { kbId: string; resourceId: string }

/**
 * Throws `forbidden`, `too_large`, `kb_full`, `person_full`, `upload_interrupted`,
 * `invalid_upload`, `invalid_input`.
 */
export async function uploadVersion(context: HandlerContext, ids: Ids): Promise<void> {
  await findResourceTo(context, ids, 'replace')
  const quota = await watchQuota(context, ids.kbId)
  try {
    await withStored(context, async (put) => {
      let received: (StoredFile & { name: string }) | undefined
      await receiveMultipart(context.request, {
        field: versionCalls.uploadVersion.upload.field,
        mostFiles: 1,
        mostBytesPerFile: context.settings.maxUploadBytes,
        onFile: async (name, content) => {
          received = { ...(await put(quota.watch(content))), name }
        },
      })
      if (!received) throw new ApiError('invalid_upload')
      // An upload may take an hour, so permission is checked again at its end.
      const found = await findResourceTo(context, ids, 'replace')
      const { hash, size, name } = received
      const title = withExtensionOf(found.resource.title, cleanFileName(name))
      await replaceContent(context, found, { hash, size, title })
    })
  } finally {
    quota.end()
  }
}

/** The new content may have another extension. */
function withExtensionOf(title: string, name: string): string {
  const ending = extension.exec(name)?.[0]
  if (!ending || title.toLowerCase().endsWith(ending.toLowerCase())) return title
  return cleanFileName(title.replace(extension, '') + ending)
}
