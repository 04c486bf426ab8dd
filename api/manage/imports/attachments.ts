import type { Insertable } from 'kysely'
import { describeFile } from '#api/chats/messages/describe-file.ts'
import type { AttachmentTable } from '#api/chats/messages/tables.ts'
import type { ImportedMessage } from '#api/manage/exports/format.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import { newId } from '#api/platform/ids.ts'
import type { ImportedChat } from './chats.ts'
import type { Unpack } from './unpack.ts'
import type { ImportWork } from './work.ts'

export type AttachmentRow = Omit<Insertable<AttachmentTable>, 'uploader_id'>

type Batch = { chat: ImportedChat; messages: ImportedMessage[]; unpack: Unpack }

/** Stores the files of some messages. Returns their rows, without who uploads them. */
export async function importAttachments(
  { deps, userId }: ImportWork,
  { chat, messages, unpack }: Batch,
): Promise<AttachmentRow[]> {
  const rows: AttachmentRow[] = []
  for (const message of messages.filter(({ isDeleted }) => !isDeleted)) {
    for (const [position, file] of message.files.entries()) {
      const stored = file.path === null ? null : await unpack(file.path)
      if (!stored) continue
      const name = cleanFileName(file.name)
      const described = await describeFile({ ...deps, actor: { id: userId } }, { ...stored, name })
      const place = { chat_id: chat.id, message_id: chat.ids.get(message.id) ?? null, position }
      rows.push({ id: newId(), name, ...place, ...stored, ...described })
    }
  }
  return rows
}
