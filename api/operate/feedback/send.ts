import type { Readable } from 'node:stream'
import type { HandlerContext } from '#api/deps.ts'
import { receiveMultipart } from '#api/platform/files/multipart.ts'
import { checkRoom, type WatchedRoom, watchRoom } from '#api/platform/files/room.ts'
import { type Put, withStored } from '#api/platform/files/with-stored.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { newId } from '#api/platform/ids.ts'
import { feedbackCalls } from '#contract/calls/feedback.ts'
import type { Feedback } from '#contract/entities/feedback.ts'
import { limits } from '#contract/limits.ts'
import { checkReferences } from './check-references.ts'
import { type StoredImage, storeImage } from './image.ts'
import { presentFeedback, selectFeedback } from './present.ts'

const { upload, body: fieldsSchema } = feedbackCalls.sendFeedback

/**
 * Stores feedback with its images, all or nothing (section 5). Throws `invalid_input`, `too_large`,
 * `person_full`, `unsupported_type`, `invalid_upload`, `upload_interrupted`, and `kb_not_found`,
 * `chat_not_found`, `message_not_found` if the sender cannot see what it refers to.
 */
export async function sendFeedback(context: HandlerContext): Promise<Feedback> {
  const room = await watchRoom(context, null)
  try {
    return await withStored(context, async (put) => {
      const { fields, images } = await receive(context, put, room)
      const input = parseInput(fieldsSchema, fields)
      await checkReferences(context, input.metadata)
      const id = await insertFeedback(context, input, images)
      const sent = selectFeedback(context.db).where('feedback.id', '=', id)
      return presentFeedback(await sent.executeTakeFirstOrThrow())
    })
  } finally {
    room.end()
  }
}

async function receive(context: HandlerContext, put: Put, room: WatchedRoom) {
  const images: StoredImage[] = []
  // The images are encoded one at a time: the next one is read after the previous one is encoded.
  let before: Promise<unknown> = Promise.resolve()
  const onFile = (_name: string, content: Readable): Promise<void> => {
    const taken = before.then(async () => {
      images.push(await storeImage(context, put, room.watch(content)))
    })
    before = taken
    return taken
  }
  const fields = await receiveMultipart(context.request, {
    field: upload.field,
    leastFiles: 0,
    mostFiles: upload.most,
    mostBytesPerFile: limits.feedbackImageBytes,
    onFile,
  })
  return { fields, images }
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
