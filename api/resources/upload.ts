import { sql } from 'kysely'
import { resourceCalls } from '#contract/calls/resources.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { Db } from '../db/schema.ts'
import { cleanFileName } from '../files/file-name.ts'
import { receiveMultipart } from '../files/multipart.ts'
import { releaseFiles } from '../files/release.ts'
import type { StoredFile } from '../files/store.ts'
import { ApiError } from '../http/errors.ts'
import type { HandlerContext } from '../http/handler.ts'
import { parseInput } from '../http/input.ts'
import { newId } from '../ids.ts'
import { findKbTo } from '../kbs/find.ts'
import { announce } from './announce.ts'
import { presentResource, presentSharedResource, selectResources } from './present.ts'

/** `order` is the file's place in the form: a small one may be stored before a large one above it. */
type Received = StoredFile & { title: string; order: number }

const { upload, body: fieldsSchema } = resourceCalls.uploadResource

/**
 * Stores the files of a multipart request as they stream in and makes their resources, all or none,
 * queued for analysis. Throws `forbidden`, `too_large`, `upload_interrupted`, `invalid_upload`,
 * `invalid_input`, `folder_not_found`; nothing is left of what was refused.
 */
export async function uploadFiles(context: HandlerContext, kbId: string): Promise<Resource[]> {
  await findKbTo(context, kbId, 'upload')
  const { db, files } = context
  const received: Received[] = []
  let kept = false
  try {
    const folderId = await receive(context, received)
    // An upload may take an hour; what counts is what they may do when it is done.
    const kb = await findKbTo(context, kbId, 'upload')
    const ids = await insert(context, kb.id, folderId, received)
    kept = true
    const rows = await selectResources(db).where('resources.id', 'in', ids).execute()
    rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    const events = rows.map((row) => ({
      type: 'resource_add' as const,
      data: { resource: presentSharedResource(row) },
    }))
    await announce(context, kb.id, events, context.actor.id)
    return rows.map((row) => presentResource(context.actor.id, kb, row))
  } finally {
    const hashes = received.map(({ hash }) => hash)
    for (const hash of hashes) files.letGo(hash)
    if (!kept) await releaseFiles(db, files, hashes)
    context.jobs.wake()
  }
}

async function receive(context: HandlerContext, received: Received[]): Promise<string | null> {
  let begun = 0
  const fields = await receiveMultipart(context.request, {
    field: upload.field,
    mostFiles: upload.most,
    mostBytesPerFile: context.settings.maxUploadBytes,
    onFile: async (name, content) => {
      const order = begun++
      const stored = await context.files.put(content)
      received.push({ ...stored, title: cleanFileName(name), order })
    },
  })
  received.sort((a, b) => a.order - b.order)
  return parseInput(fieldsSchema, fields).folderId
}

async function insert(
  { db, actor, jobs }: HandlerContext,
  kbId: string,
  folderId: string | null,
  received: Received[],
): Promise<string[]> {
  const rows = received.map((file) => ({
    id: newId(),
    kb_id: kbId,
    folder_id: folderId,
    title: file.title,
    // What it is, is found out by analysing it; what the browser calls it, anybody can choose.
    type: 'application/octet-stream',
    size: file.size,
    hash: file.hash,
    status: 'queued' as const,
    uploader_id: actor.id,
  }))
  const ids = rows.map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    await countIn(trx, kbId, received)
    if (folderId) await checkFolder(trx, kbId, folderId)
    await trx.insertInto('resources').values(rows).execute()
    await jobs.analyse(trx, ids)
  })
  return ids
}

// First in the transaction: the row it locks keeps folders from being deleted meanwhile.
async function countIn(trx: Db, kbId: string, received: Received[]): Promise<void> {
  const size = received.reduce((sum, file) => sum + file.size, 0)
  const { numUpdatedRows } = await trx
    .updateTable('kbs')
    .set({
      resource_count: sql`resource_count + ${received.length}::int`,
      resource_size: sql`resource_size + ${size}::bigint`,
    })
    .where('id', '=', kbId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('kb_not_found')
}

async function checkFolder(trx: Db, kbId: string, folderId: string): Promise<void> {
  const folder = await trx
    .selectFrom('folders')
    .select('id')
    .where('id', '=', folderId)
    .where('kb_id', '=', kbId)
    .executeTakeFirst()
  if (!folder) throw new ApiError('folder_not_found')
}
