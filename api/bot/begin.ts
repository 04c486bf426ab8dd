import type { Deps } from '../deps.ts'
import { botId } from '../ids.ts'
import { insertMessage } from '../messages/insert.ts'
import { type MessageRow, presentSharedMessage } from '../messages/present.ts'
import { selectMessages } from '../messages/select.ts'
import { topics } from '../realtime/publish.ts'

/**
 * Puts the bot's message, still empty, into the question's chat and thread. The question's id is
 * its `clientId`, so that a question has one answer, whoever begins it. Null where it has one.
 */
export async function beginAnswer(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  question: Pick<MessageRow, 'id' | 'chat_id' | 'root_id'>,
): Promise<string | null> {
  const id = await insertMessage(db, {
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
  const row = await selectMessages(db).where('messages.id', '=', id).executeTakeFirst()
  if (!row) return null
  publish([topics.chat(row.chat_id)], {
    type: 'message',
    data: { chatId: row.chat_id, seq: row.seq, message: presentSharedMessage(row) },
  })
  return id
}
