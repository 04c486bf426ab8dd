import { withoutMention } from '#api/chats/messages/mentions/mentions.ts'
import type { Db } from '#api/schema.ts'
import type { BotQuestion } from './question.ts'

/**
 * Finds the previous question of the same person to the bot, in the same thread or main line: a
 * question such as "And in winter?" refers to it. Returns null if there is none.
 */
export async function findPreviousQuestion(db: Db, question: BotQuestion): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('content')
    .where('chat_id', '=', question.chatId)
    .where('user_id', '=', question.askerId)
    .where('seq', '<', question.seq)
    .where('expect_bot_reply', '=', true)
    .where('is_deleted', '=', false)
    .where((eb) =>
      question.rootId
        ? eb.or([eb('id', '=', question.rootId), eb('root_id', '=', question.rootId)])
        : eb('root_id', 'is', null),
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? withoutMention(row.content) : null
}
