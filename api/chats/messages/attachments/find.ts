import type { Selectable } from 'kysely'
import { findChat } from '#api/chats/chats/find.ts'
import type { AttachmentTable } from '#api/chats/messages/tables.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Attachment } from '#contract/entities/chat.ts'

export type AttachmentPlace = { chatId: string; attachmentId: string }

/** Sent, or the actor's own. Throws `chat_not_found`, `attachment_not_found`. */
export async function findAttachment(
  context: HandlerContext,
  { chatId, attachmentId }: AttachmentPlace,
) {
  const { db, actor } = context
  const chat = await findChat(context, chatId)
  const found = await db
    .selectFrom('attachments')
    .select(['id', 'hash', 'name', 'type', 'is_image', 'message_id', 'position'])
    .where('id', '=', attachmentId)
    .where('chat_id', '=', chat.id)
    .where((eb) => eb.or([eb('message_id', 'is not', null), eb('uploader_id', '=', actor.id)]))
    .executeTakeFirst()
  if (!found) throw new ApiError('attachment_not_found')
  return found
}

type Columns = 'id' | 'name' | 'type' | 'size' | 'is_image' | 'width' | 'height'

export function presentAttachment({
  id,
  name,
  type,
  size,
  is_image,
  width,
  height,
}: Pick<Selectable<AttachmentTable>, Columns>): Attachment {
  return { id, name, type, size, kind: is_image ? 'image' : 'file', width, height }
}
