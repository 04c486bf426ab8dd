import { sql } from 'kysely'
import { recognise } from '#api/analysis/media-type.ts'
import { findChat } from '#api/chats/find.ts'
import type { Db } from '#api/db/schema.ts'
import { cleanFileName } from '#api/files/file-name.ts'
import type { StoredFile } from '#api/files/file-store.ts'
import { receiveMultipart } from '#api/files/multipart.ts'
import { releaseFiles, sweepUnsent } from '#api/files/release.ts'
import { checkRoom, watchRoom } from '#api/files/room.ts'
import { serveDownload } from '#api/files/serve.ts'
import { type Put, withStored } from '#api/files/with-stored.ts'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { newId } from '#api/ids.ts'
import { attachmentCalls } from '#contract/calls/attachments.ts'
import type { Attachment } from '#contract/entities/chat.ts'

import { type AttachmentPlace, findAttachment } from './find-attachment.ts'
import { presentAttachment } from './present-attachment.ts'
import { measure } from './thumbnail.ts'

const { upload } = attachmentCalls.uploadAttachment
const unknownType = 'application/octet-stream'

/**
 * Stores a file for a message in this chat. Until the message is sent, only the uploader sees the
 * file. Throws `chat_not_found`, `too_large`, `person_full`, `upload_interrupted`,
 * `invalid_upload`, `invalid_input`. A rejected file leaves no file and no row.
 */
export async function uploadAttachment(
  context: HandlerContext,
  chatId: string,
): Promise<Attachment> {
  await findChat(context, chatId)
  const { db, files, actor, settings } = context
  await sweepUnsent(db, files)
  const room = await watchRoom(context, null)
  try {
    return await withStored(context, async (put) => {
      const { name, size, hash } = await receive(context, (content) => put(room.watch(content)))
      const type = await typeOf(await files.localPath(hash), name)
      const file = { id: newId(), name, size, type, hash, ...(await measure(context, hash, type)) }
      // An upload may take an hour: check again that the uploader is still in the chat.
      const chat = await findChat(context, chatId)
      const place = { chat_id: chat.id, uploader_id: actor.id, message_id: null }
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('attachments')
          .values({ ...file, ...place })
          .execute()
        await checkRoom(trx, settings, { userId: actor.id, kbId: null })
      })
      return presentAttachment(file)
    })
  } finally {
    room.end()
  }
}

async function receive(context: HandlerContext, put: Put): Promise<StoredFile & { name: string }> {
  let file: (StoredFile & { name: string }) | undefined
  await receiveMultipart(context.request, {
    field: upload.field,
    mostFiles: upload.most,
    mostBytesPerFile: context.settings.maxUploadBytes,
    onFile: async (name, content) => {
      file = { ...(await put(content)), name: cleanFileName(name) }
    },
  })
  if (!file) throw new ApiError('invalid_upload')
  return file
}

async function typeOf(path: string, name: string): Promise<string> {
  const found = await recognise(path, name).catch(() => null)
  return found?.mediaType ?? unknownType
}

/**
 * Deletes a file that has not been sent. Throws `attachment_not_found`, and `forbidden` if it has
 * been sent.
 */
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

/** Serves a sent file to the members of the chat. Serves an unsent file only to its uploader. */
export async function serveAttachment(
  context: HandlerContext,
  place: AttachmentPlace,
): Promise<Response> {
  const { hash, name, type } = await findAttachment(context, place)
  return serveDownload(context.request, context.files, { hash, name, type })
}

/**
 * Attaches files to a message in this order, in the transaction that stores the message. Throws
 * `attachment_not_found` if one of the files is not the sender's, is from another chat, or has
 * been sent already.
 */
export async function attach(
  trx: Db,
  message: { id: string; chatId: string; userId: string },
  attachmentIds: string[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update attachments set message_id = ${message.id}, position = wanted.position
    from unnest(${attachmentIds}::uuid[]) with ordinality as wanted (id, position)
    where attachments.id = wanted.id and attachments.message_id is null
      and attachments.chat_id = ${message.chatId} and attachments.uploader_id = ${message.userId}`.execute(
    trx,
  )
  if (Number(numAffectedRows) !== attachmentIds.length) throw new ApiError('attachment_not_found')
  await trx
    .updateTable('messages')
    .set({ has_attachments: true })
    .where('id', '=', message.id)
    .execute()
}
