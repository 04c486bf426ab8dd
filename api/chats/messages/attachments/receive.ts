import type { Readable } from 'node:stream'
import { findChat } from '#api/chats/chats/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { recognise } from '#api/documents/analysis/media-type.ts'
import type { DrawContext } from '#api/documents/originals/serve-drawn.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { receiveMultipart } from '#api/platform/files/multipart.ts'
import { checkQuota, watchQuota } from '#api/platform/files/quota.ts'
import { sweepUnsent } from '#api/platform/files/release.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import { newId } from '#api/platform/ids.ts'
import { unknownType } from '#shared/formats.ts'
import { type Measured, measure } from './thumbnail.ts'

type ReceivedFile = StoredFile & { name: string }

type FilesForm = { field: string; least: 0 | 1; most: number }

/**
 * One after the other, then `work`, which writes their rows. Content without a row is deleted.
 * Throws `chat_not_found`, `too_large`, `person_full`, `upload_interrupted`, `invalid_upload`,
 * `invalid_input`.
 */
export async function receiveFiles<T>(
  context: HandlerContext,
  chatId: string,
  { field, least, most }: FilesForm,
  work: (received: { files: ReceivedFile[]; fields: Record<string, string> }) => Promise<T>,
): Promise<T> {
  await findChat(context, chatId)
  await sweepUnsent(context.db, context.files)
  const quota = await watchQuota(context, null)
  try {
    return await withStored(context, async (put) => {
      const files: ReceivedFile[] = []
      const onFile = async (name: string, content: Readable) => {
        const file = { name: cleanFileName(name), size: 0, hash: '' }
        files.push(file)
        Object.assign(file, await put(quota.watch(content)))
      }
      const fields = await receiveMultipart(context.request, {
        field,
        leastFiles: least,
        mostFiles: most,
        mostBytesPerFile: context.settings.maxUploadBytes,
        onFile,
      })
      return await work({ files, fields })
    })
  } finally {
    quota.end()
  }
}

/** Not yet sent. Throws `person_full`. */
export async function insertAttachments(
  context: HandlerContext,
  chatId: string,
  received: ReceivedFile[],
) {
  const { db, actor, settings } = context
  const files: (ReceivedFile & { id: string; type: string } & Measured)[] = []
  for (const { name, size, hash } of received) {
    const described = await describeFile(context, { hash, name })
    files.push({ id: newId(), name, size, hash, ...described })
  }
  // An upload may take an hour: check again that the uploader is still in the chat.
  const chat = await findChat(context, chatId)
  const place = { chat_id: chat.id, uploader_id: actor.id, message_id: null }
  await db.transaction().execute(async (trx) => {
    const rows = files.map((file) => ({ ...file, ...place }))
    await trx.insertInto('attachments').values(rows).execute()
    await checkQuota(trx, settings, { userId: actor.id, kbId: null })
  })
  return files
}

export async function describeFile(
  context: DrawContext,
  { hash, name }: { hash: string; name: string },
): Promise<{ type: string } & Measured> {
  const path = await context.files.localPath(hash)
  const found = await recognise(path, name).catch(() => null)
  const type = found?.mediaType ?? unknownType
  return { type, ...(await measure(context, hash, type)) }
}
