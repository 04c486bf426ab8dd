import type { Insertable } from 'kysely'
import type { ImportedMessage } from '#api/exports/format.ts'
import { cleanFileName } from '#api/files/file-name.ts'
import type { Put } from '#api/files/with-stored.ts'
import { newId } from '#api/ids.ts'
import { describeFile } from '#api/messages/describe-file.ts'
import type { AttachmentTable } from '#api/messages/tables.ts'
import type { ImportedChat } from './chats.ts'
import type { ImportWork } from './work.ts'

export type AttachmentRow = Omit<Insertable<AttachmentTable>, 'uploader_id'>

type Batch = { chat: ImportedChat; messages: ImportedMessage[]; put: Put }

/** Stores the files of some messages. Returns their rows, without who uploads them. */
export async function importAttachments(
  { deps, zip, userId, step }: ImportWork,
  { chat, messages, put }: Batch,
): Promise<AttachmentRow[]> {
  const rows: AttachmentRow[] = []
  for (const message of messages.filter(({ isDeleted }) => !isDeleted)) {
    for (const [position, file] of message.files.entries()) {
      const size = file.path === null ? null : zip.size(file.path)
      if (file.path === null || size === null) continue
      const name = cleanFileName(file.name)
      const stored = await put(zip.read(file.path))
      const described = await describeFile({ ...deps, actor: { id: userId } }, { ...stored, name })
      const place = { chat_id: chat.id, message_id: chat.ids.get(message.id) ?? null, position }
      rows.push({ id: newId(), name, ...place, ...stored, ...described })
      await step(size)
    }
  }
  return rows
}
