import { sql } from 'kysely'
import { announceChat } from '#api/chats/chats/announce.ts'
import type { FoundChat } from '#api/chats/chats/find.ts'
import { withChatLocked } from '#api/chats/chats/with-chat-locked.ts'
import { broadcastDeleted } from '#api/chats/messages/broadcast.ts'
import { findMessage, type MessagePlace } from '#api/chats/messages/find.ts'
import { emptyColumns, selectMessages } from '#api/chats/messages/select.ts'
import { announceNotifications } from '#api/chats/notifications/announce.ts'
import type { HandlerContext } from '#api/deps.ts'
import { cutAtWord } from '#api/documents/markdown/html.ts'
import { keepRows } from '#api/kbs/bin/keep-rows.ts'
import { announceRemoved, forgetMessage } from '#api/people/notifications/forget.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { BotState } from '#contract/bot-states.ts'
import { refreshPreview } from './refresh-preview.ts'

/**
 * Its content, files, quotes and reactions move to the bin. The row stays, so that sequence numbers
 * and threads stay valid. Throws `message_not_found`, `forbidden`.
 */
export async function deleteMessage(context: HandlerContext, place: MessagePlace): Promise<void> {
  const { db, actor } = context
  const { chat, message } = await findMessage(context, place)
  if (!message.can.delete) throw new ApiError('forbidden')
  const { row, forgotten, previewed } = await withChatLocked(db, chat.id, 'write', async (trx) => {
    await moveToBin(trx, chat, { messageId: message.id, deletedBy: actor.id })
    const bot_state = sql<BotState | null>`case bot_state when 'writing' then 'stopped' else bot_state end`
    const { numUpdatedRows } = await trx
      .updateTable('messages')
      .set({ ...emptyColumns, is_deleted: true, bot_state })
      .where('id', '=', message.id)
      .where('is_deleted', '=', false)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new ApiError('message_not_found')
    for (const table of ['reactions', 'dislikes', 'attachments', 'book_lines'] as const)
      await trx.deleteFrom(table).where('message_id', '=', message.id).execute()
    const row = await selectMessages(trx, null)
      .where('messages.id', '=', message.id)
      .executeTakeFirstOrThrow()
    return {
      row,
      forgotten: await forgetMessage(trx, message.id),
      previewed: await refreshPreview(trx, chat.id, message.id),
    }
  })
  broadcastDeleted(context, row)
  if (previewed) await announceChat(context, chat.id)
  announceRemoved(context, forgotten.removed)
  await announceNotifications(context, forgotten.changed)
}

async function moveToBin(
  trx: Db,
  chat: FoundChat,
  { messageId, deletedBy }: { messageId: string; deletedBy: string },
): Promise<void> {
  const before = await trx
    .selectFrom('messages')
    .select(['content', 'source_kb_id', 'sender_type', 'user_id'])
    .where('id', '=', messageId)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw new ApiError('message_not_found')
  // Not everybody who may restore an answer may read the files that it is about.
  const title = before.source_kb_id ? '' : cutAtWord(before.content, titleLength)
  await trx
    .insertInto('bin_entries')
    .values({
      id: messageId,
      kind: 'message',
      kb_id: chat.kb_id,
      chat_id: chat.id,
      folder_id: null,
      title,
      owner_id: before.sender_type === 'user' ? before.user_id : null,
      deleted_by: deletedBy,
    })
    .execute()
  // Attachments count for the storage of their sender only.
  const kept = { entryId: messageId, kbId: null }
  await keepRows(trx, kept, 'messages', sql`t.id = ${messageId}`)
  for (const table of ['reactions', 'dislikes', 'attachments', 'book_lines'])
    await keepRows(trx, kept, table, sql`t.message_id = ${messageId}`)
  const alone = sql`t.message_id = ${messageId} and t.group_count = 1`
  await keepRows(trx, kept, 'notifications', alone)
}

const titleLength = 120
