import { Readable } from 'node:stream'
import { findChat } from '#api/chats/chats/find.ts'
import { findMessage } from '#api/chats/messages/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { pictureRefused } from '#api/documents/analysis/drawing/refused.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { receiveMultipart } from '#api/platform/files/multipart.ts'
import { checkQuota, type WatchedQuota, watchQuota } from '#api/platform/files/quota.ts'
import { type Put, withStored } from '#api/platform/files/with-stored.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { newId } from '#api/platform/ids.ts'
import { feedbackCalls } from '#contract/calls/feedback.ts'
import type { Feedback } from '#contract/entities/feedback.ts'
import { limits } from '#contract/limits.ts'
import type { feedbackImageTypes } from '#shared/formats.ts'
import { presentFeedback, selectFeedback } from './present.ts'

// Animations become a still image: feedback is a screenshot.
const formats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'png',
  'image/tiff': 'png',
  'image/avif': 'webp',
  'image/svg+xml': 'png',
} as const satisfies Record<(typeof feedbackImageTypes)[number], string>

const mostPixelsRead = 64_000_000

const mostPixelsKept = 16_000_000

const lossyQuality = 90

const { upload, body: fieldsSchema } = feedbackCalls.sendFeedback

/**
 * All or nothing (section 5). Throws `invalid_input`, `too_large`, `person_full`,
 * `unsupported_type`, `invalid_upload`, `upload_interrupted`, and `kb_not_found`, `chat_not_found`,
 * `message_not_found` for what the sender cannot see.
 */
export async function sendFeedback(context: HandlerContext): Promise<Feedback> {
  const quota = await watchQuota(context, null)
  try {
    return await withStored(context, async (put) => {
      const { fields, images } = await receive(context, put, quota)
      const input = parseInput(fieldsSchema, fields)
      await checkReferences(context, input.metadata)
      const id = await insertFeedback(context, input, images)
      const sent = selectFeedback(context.db).where('feedback.id', '=', id)
      return presentFeedback(await sent.executeTakeFirstOrThrow())
    })
  } finally {
    quota.end()
  }
}

async function receive(context: HandlerContext, put: Put, quota: WatchedQuota) {
  const images: StoredImage[] = []
  // The images are encoded one at a time: the next one is read after the previous one is encoded.
  let before: Promise<unknown> = Promise.resolve()
  const onFile = (_name: string, content: Readable): Promise<void> => {
    const taken = before.then(async () => {
      images.push(await storeImage(context, put, quota.watch(content)))
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
    await checkQuota(trx, settings, { userId: actor.id, kbId: null })
  })
  return id
}

type References = Pick<Feedback['metadata'], 'kbId' | 'chatId' | 'messageId'>

// What is referred to must be visible and match. Throws `kb_not_found`, `chat_not_found`,
// `message_not_found`.
async function checkReferences(context: HandlerContext, place: References): Promise<void> {
  const { kbId, messageId } = place
  if (kbId) await findKb(context, kbId)
  const chatId = place.chatId ?? (messageId && (await chatOf(context, messageId)))
  const chat = chatId && (await findChat(context, chatId))
  if (chat && kbId && chat.kb_id !== kbId) throw new ApiError('chat_not_found')
  if (chat && messageId) await findMessage(context, { chatId: chat.id, messageId })
}

async function chatOf({ db, actor }: HandlerContext, messageId: string): Promise<string> {
  const message = await db
    .selectFrom('messages')
    .innerJoin('chat_members', 'chat_members.chat_id', 'messages.chat_id')
    .select('messages.chat_id')
    .where('messages.id', '=', messageId)
    .where('chat_members.user_id', '=', actor.id)
    .executeTakeFirst()
  if (!message) throw new ApiError('message_not_found')
  return message.chat_id
}

type StoredImage = StoredFile & { type: string }

// Re-encoded, without metadata such as location and camera. Throws `unsupported_type` unless its
// content is PNG, JPEG, WebP, GIF, TIFF, AVIF or SVG, and `too_large` for too many pixels.
async function storeImage(
  { db, files, analyser, actor }: Pick<HandlerContext, 'db' | 'files' | 'analyser' | 'actor'>,
  put: Put,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredImage> {
  return withStored({ db, files }, async (putOriginal) => {
    const original = await putOriginal(content)
    const drawn = await analyser.redraw({
      content: await files.localPath(original.hash),
      by: actor.id,
      formats,
      mostPixels: mostPixelsRead,
      pixelsKept: mostPixelsKept,
      quality: lossyQuality,
    })
    if (!drawn.ok) throw pictureRefused(drawn.reason)
    return { ...(await put(Readable.from([drawn.image]))), type: `image/${drawn.format}` }
  })
}
