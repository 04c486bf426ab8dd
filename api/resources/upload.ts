import { cleanFileName } from '#api/files/file-name.ts'
import type { StoredFile } from '#api/files/file-store.ts'
import { receiveMultipart } from '#api/files/multipart.ts'
import { dropFiles } from '#api/files/release.ts'
import { type WatchedRoom, watchRoom } from '#api/files/room.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { parseInput } from '#api/http/input.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { resourceCalls } from '#contract/calls/resources.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { announce } from './announce.ts'
import { insertFiles } from './insert.ts'
import { presentResource, presentSharedResource, selectResources } from './present.ts'

/** `order` is the file's place in the form: a small one may be stored before a large one above it. */
type Received = StoredFile & { title: string; order: number }

const { upload, body: fieldsSchema } = resourceCalls.uploadResource

/**
 * Stores the files of a multipart request as they stream in and makes their resources, all or none,
 * queued for analysis. Throws `forbidden`, `too_large`, `kb_full`, `person_full`, `upload_interrupted`, `invalid_upload`,
 * `invalid_input`, `folder_not_found`; nothing is left of what was refused.
 */
export async function uploadFiles(context: HandlerContext, kbId: string): Promise<Resource[]> {
  await findKbTo(context, kbId, 'upload')
  const { db, files } = context
  const received: Received[] = []
  const room = await watchRoom(context, kbId)
  let kept = false
  try {
    const folderId = await receive(context, received, room)
    // An upload may take an hour; what counts is what they may do when it is done.
    const kb = await findKbTo(context, kbId, 'upload')
    const place = { kbId: kb.id, folderId, uploaderId: context.actor.id }
    const ids = await insertFiles(context, place, received)
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
    room.end()
    const hashes = received.map(({ hash }) => hash)
    for (const hash of hashes) files.letGo(hash)
    if (!kept) await dropFiles(db, files, hashes)
    context.jobs.wake()
  }
}

async function receive(
  context: HandlerContext,
  received: Received[],
  room: WatchedRoom,
): Promise<string | null> {
  let begun = 0
  const fields = await receiveMultipart(context.request, {
    field: upload.field,
    mostFiles: upload.most,
    mostBytesPerFile: context.settings.maxUploadBytes,
    onFile: async (name, content) => {
      const order = begun++
      const stored = await context.files.put(room.watch(content))
      received.push({ ...stored, title: cleanFileName(name), order })
    },
  })
  received.sort((a, b) => a.order - b.order)
  return parseInput(fieldsSchema, fields).folderId
}
