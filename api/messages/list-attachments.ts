import { sql } from 'kysely'
import type { z } from 'zod'
import { findChat } from '#api/chats/find.ts'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { presentPerson } from '#api/users/present.ts'
import type { attachmentCalls } from '#contract/calls/attachments.ts'
import type { ChatAttachment } from '#contract/entities/chat.ts'
import { findAttachment } from './find-attachment.ts'
import { presentAttachment } from './present-attachment.ts'

type Query = z.output<typeof attachmentCalls.listAttachments.query>

/**
 * Lists the sent files of a chat that are images, or that are not. The files of the newest message
 * come first, those of one message in their order. Throws `chat_not_found`, `attachment_not_found`.
 */
export async function listAttachments(
  context: HandlerContext,
  chatId: string,
  { kind, before, limit }: Query,
): Promise<{ attachments: ChatAttachment[]; hasMore: boolean }> {
  const chat = await findChat(context, chatId)
  const end = before ? await findSent(context, { chatId: chat.id, attachmentId: before }) : null
  const rows = await context.db
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['attachments.id', 'attachments.name', 'attachments.type', 'attachments.size'])
    .select(['attachments.is_image', 'attachments.width', 'attachments.height'])
    .select(['messages.id as message_id', 'messages.root_id', 'messages.created_at'])
    .select(['users.id as sender_id', 'users.name as sender_name', 'users.display_name'])
    .select(['users.picture', 'users.is_bot'])
    .where('attachments.chat_id', '=', chat.id)
    .where('attachments.is_image', '=', kind === 'images')
    .where('attachments.message_id', 'is not', null)
    .$if(end !== null, (q) => q.where(after(end?.messageId ?? '', end?.position ?? 0)))
    .orderBy('attachments.message_id', 'desc')
    .orderBy('attachments.position')
    .limit(limit + 1)
    .execute()
  const attachments = rows.slice(0, limit).map((row) => ({
    ...presentAttachment(row),
    messageId: row.message_id,
    rootId: row.root_id,
    sender: presentPerson({ ...row, id: row.sender_id, name: row.sender_name }),
    createdAt: row.created_at,
  }))
  return { attachments, hasMore: rows.length > limit }
}

async function findSent(context: HandlerContext, place: { chatId: string; attachmentId: string }) {
  const { message_id: messageId, position } = await findAttachment(context, place)
  if (!messageId) throw new ApiError('attachment_not_found')
  return { messageId, position }
}

// The first condition lets the index begin at the message.
function after(messageId: string, position: number) {
  return sql<boolean>`(attachments.message_id <= ${messageId}::uuid
    and (attachments.message_id < ${messageId}::uuid or attachments.position > ${position}::int))`
}
