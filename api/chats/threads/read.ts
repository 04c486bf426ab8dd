import type { FoundChat } from '#api/chats/chats/find.ts'
import { readPage } from '#api/chats/messages/page.ts'
import { selectMessages } from '#api/chats/messages/select.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'

/**
 * Reads a message and its newest replies, oldest first. `listMessages` with `parent` reads the
 * other replies.
 */
export async function readThread(db: Db, reader: { id: string }, chat: FoundChat, rootId: string) {
  const root = await selectMessages(db, reader.id)
    .where('messages.id', '=', rootId)
    .where('messages.chat_id', '=', chat.id)
    .where('messages.root_id', 'is', null)
    .executeTakeFirst()
  if (!root) throw new ApiError('message_not_found')
  const replies = await readPage(
    db,
    reader.id,
    { limit: limits.messagePageSize },
    { newestFirst: true, from: (q) => q.where('messages.root_id', '=', root.id) },
  )
  return { root, replies: replies.rows.reverse(), hasMore: replies.hasMore }
}
