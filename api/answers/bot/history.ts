import { wordsFor, wordsOf } from '#api/chats/chats/quoting.ts'
import type { Db } from '#api/schema.ts'
import type { Turn } from './prompt.ts'
import type { BotQuestion } from './question.ts'

const mostTurns = 10
const longestTurn = 1_500

/**
 * The messages before a question, in its thread or in the chat's main line. Texts about files are
 * included only if the person who asked may read those files.
 */
export async function loadHistory(
  db: Db,
  { askerId, chatId, rootId, seq }: BotQuestion,
): Promise<Turn[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['messages.sender_type', 'users.display_name'])
    .select(wordsFor(askerId, longestTurn).as('words'))
    .where('messages.chat_id', '=', chatId)
    .where('messages.seq', '<', seq)
    .where('messages.is_deleted', '=', false)
    .where('messages.sender_type', 'in', ['user', 'bot'])
    .where((eb) =>
      rootId
        ? eb.or([eb('messages.id', '=', rootId), eb('messages.root_id', '=', rootId)])
        : eb('messages.root_id', 'is', null),
    )
    .orderBy('messages.seq', 'desc')
    .limit(mostTurns)
    .execute()
  return rows.reverse().flatMap((row): Turn[] => {
    const content = wordsOf(row.words, longestTurn)
    if (content === '') return []
    return row.sender_type === 'bot'
      ? [{ role: 'assistant', content: content.replace(/\s?\[\d+\]/g, '') }]
      : [{ role: 'user', content: `${row.display_name}: ${content}` }]
  })
}
