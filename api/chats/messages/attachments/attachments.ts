import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { serveDownload } from '#api/documents/originals/serve.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import type { Db } from '#api/schema.ts'
import { attachmentCalls } from '#contract/calls/attachments.ts'
import type { Attachment } from '#contract/entities/chat.ts'
import { type AttachmentPlace, findAttachment, presentAttachment } from './find.ts'
import { insertAttachments, receiveFiles } from './receive.ts'

const { upload } = attachmentCalls.uploadAttachment

/**
 * Until the message is sent, only the uploader sees the file. Throws `chat_not_found`, `too_large`,
 * `person_full`, `upload_interrupted`, `invalid_upload`, `invalid_input`, and then leaves no file
 * and no row.
 */
export async function uploadAttachment(
  context: HandlerContext,
  chatId: string,
): Promise<Attachment> {
  return receiveFiles(context, chatId, { ...upload, least: 1 }, async ({ files }) => {
    const [file] = await insertAttachments(context, chatId, files)
    if (!file) throw new ApiError('invalid_upload')
    return presentAttachment(file)
  })
}

/** Throws `attachment_not_found`, and `forbidden` for a file that was sent. */
export async function deleteAttachment(
  context: HandlerContext,
  place: AttachmentPlace,
): Promise<void> {
  const { db, files } = context
  const { id } = await findAttachment(context, place)
  const gone = await db
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  if (!gone) throw new ApiError('forbidden')
  await releaseFiles(db, files, [gone.hash])
}

/** Members of the chat get it; a file not sent yet only its uploader. */
export async function serveAttachment(
  context: HandlerContext,
  place: AttachmentPlace,
): Promise<Response> {
  const { hash, name, type } = await findAttachment(context, place)
  return serveDownload(context.request, context.files, { hash, name, type })
}

/** Throws `attachment_not_found` for a file of another person or chat, or one sent already. */
export async function attach(
  trx: Db,
  message: { id: string; chat_id: string; user_id: string },
  attachmentIds: string[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update attachments set message_id = ${message.id}, position = wanted.position
    from unnest(${attachmentIds}::uuid[]) with ordinality as wanted (id, position)
    where attachments.id = wanted.id and attachments.message_id is null
      and attachments.chat_id = ${message.chat_id} and attachments.uploader_id = ${message.user_id}`.execute(
    trx,
  )
  if (Number(numAffectedRows) !== attachmentIds.length) throw new ApiError('attachment_not_found')
  await trx
    .updateTable('messages')
    .set({ has_attachments: true })
    .where('id', '=', message.id)
    .execute()
}

/** Returns the hashes to release after the transaction. Throws `attachment_not_found`. */
export async function removeAttachments(trx: Db, messageId: string, attachmentIds: string[]) {
  const ofMessage = trx.selectFrom('attachments').select('id').where('message_id', '=', messageId)
  const before = await ofMessage.execute()
  const removed = new Set(attachmentIds)
  if (removed.size === 0) return { hashes: [], isLeft: before.length > 0 }
  const gone = await trx
    .deleteFrom('attachments')
    .where('message_id', '=', messageId)
    .where('id', 'in', [...removed])
    .returning('hash')
    .execute()
  if (gone.length < removed.size) throw new ApiError('attachment_not_found')
  return { hashes: gone.map(({ hash }) => hash), isLeft: gone.length < before.length }
}
