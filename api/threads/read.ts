import type { FoundChat } from '#api/chats/find.ts'
import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import { readPage } from '#api/messages/page.ts'
import { selectMessages } from '#api/messages/select.ts'
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
