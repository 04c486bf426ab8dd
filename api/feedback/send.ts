import type { Readable } from 'node:stream'
import { receiveMultipart } from '#api/files/multipart.ts'
import { dropFiles } from '#api/files/release.ts'
import { checkRoom, type WatchedRoom, watchRoom } from '#api/files/room.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { parseInput } from '#api/http/input.ts'
import { newId } from '#api/ids.ts'
import { feedbackCalls } from '#contract/calls/feedback.ts'
import type { Feedback } from '#contract/entities/feedback.ts'
import { limits } from '#contract/limits.ts'
import { checkPlace } from './check-references.ts'
import { type StoredImage, storeImage } from './image.ts'
import { presentFeedback, selectFeedback } from './present.ts'

const { upload, body: fieldsSchema } = feedbackCalls.sendFeedback

/**
 * Stores feedback with its images, all or nothing (section 5). Throws `invalid_input`, `too_large`, `person_full`,
 * `unsupported_type`, `invalid_upload`, `upload_interrupted`, and `kb_not_found`, `chat_not_found`,
 * `message_not_found` where it is about what its sender cannot see.
 */
export async function sendFeedback(context: HandlerContext): Promise<Feedback> {
  const { db, files } = context
  const images: StoredImage[] = []
  const room = await watchRoom(context, null)
  let kept = false
  try {
    const fields = await receive(context, images, room)
    const input = parseInput(fieldsSchema, fields)
    await checkPlace(context, input.metadata)
    const id = await insertFeedback(context, input, images)
    kept = true
    return presentFeedback(
      await selectFeedback(db).where('feedback.id', '=', id).executeTakeFirstOrThrow(),
    )
  } finally {
    room.end()
    const hashes = images.map(({ hash }) => hash)
    for (const hash of hashes) files.letGo(hash)
    if (!kept) await dropFiles(db, files, hashes)
  }
}

function receive(
  context: HandlerContext,
  images: StoredImage[],
  room: WatchedRoom,
): Promise<Record<string, string>> {
  // One after the other: the next one is not read before the last one is drawn.
  let before: Promise<unknown> = Promise.resolve()
  const onFile = (_name: string, content: Readable): Promise<void> => {
    const taken = before.then(async () => {
      images.push(await storeImage(context, room.watch(content)))
    })
    before = taken
    return taken
  }
  return receiveMultipart(context.request, {
    field: upload.field,
    leastFiles: 0,
    mostFiles: upload.most,
    mostBytesPerFile: limits.feedbackImageBytes,
    onFile,
  })
}

async function insertFeedback(
  { db, actor, settings }: HandlerContext,
  { message, metadata }: Pick<Feedback, 'message' | 'metadata'>,
  images: StoredImage[],
): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('feedback')
      .values({ id, user_id: actor.id, message, metadata: JSON.stringify(metadata) })
      .execute()
    const rows = images.map((image, n) => ({ feedback_id: id, n: n + 1, ...image }))
    if (rows.length === 0) return
    await trx.insertInto('feedback_images').values(rows).execute()
    await checkRoom(trx, settings, { userId: actor.id, kbId: null })
  })
  return id
}
