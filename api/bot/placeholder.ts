import type { Deps } from '#api/deps.ts'
import { botId } from '#api/ids.ts'
import { selectTold, tellNew } from '#api/messages/broadcast.ts'
import { insertMessage } from '#api/messages/insert.ts'
import type { MessageRow } from '#api/messages/present.ts'

/**
 * Puts the bot's message, still empty, into the question's chat and thread. The question's id is
 * its `clientId`, so that a question has one answer, whoever begins it. Null where it has one.
 */
export async function insertPlaceholder(
  deps: Pick<Deps, 'db' | 'publish'>,
  question: Pick<MessageRow, 'id' | 'chat_id' | 'root_id'>,
): Promise<string | null> {
  const id = await insertMessage(deps.db, {
    chatId: question.chat_id,
    userId: botId,
    senderType: 'bot',
    clientId: question.id,
    content: '',
    rootId: question.root_id,
    parentId: question.id,
    expectBotReply: false,
    botState: 'writing',
  })
  if (!id) return null
  const row = await selectTold(deps.db).where('messages.id', '=', id).executeTakeFirst()
  if (!row) return null
  tellNew(deps, row)
  return id
}
