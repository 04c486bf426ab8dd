import { broadcastNew, selectSent } from '#api/chats/messages/broadcast.ts'
import { insertMessage } from '#api/chats/messages/insert.ts'
import type { MessageRow } from '#api/chats/messages/select.ts'
import type { Deps } from '#api/deps.ts'
import { botId } from '#api/platform/ids.ts'

/**
 * Inserts the bot's empty message into the question's chat and thread. Its `clientId` is the
 * question's id, so a question gets only one answer even with several processes. Null if the answer
 * exists already.
 */
export async function insertPlaceholder(
  deps: Pick<Deps, 'db' | 'publish'>,
  question: Pick<MessageRow, 'id' | 'chat_id' | 'root_id'>,
): Promise<string | null> {
  const id = await insertMessage(deps.db, {
    chat_id: question.chat_id,
    user_id: botId,
    sender_type: 'bot',
    client_id: question.id,
    content: '',
    root_id: question.root_id,
    parent_id: question.id,
    bot_state: 'writing',
  })
  if (!id) return null
  const row = await selectSent(deps.db).where('messages.id', '=', id).executeTakeFirst()
  if (!row) return null
  broadcastNew(deps, row)
  return id
}
