import type { Db } from '../db/schema.ts'
import type { Asked } from './asked.ts'
import type { Turn } from './prompt.ts'

const mostTurns = 10
const longestTurn = 1_500

/** What was said just before a question where it was asked: its thread, or its chat's main line. */
export async function loadSaid(db: Db, { chatId, rootId, seq }: Asked): Promise<Turn[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['messages.sender_type', 'messages.content', 'users.display_name'])
    .where('messages.chat_id', '=', chatId)
    .where('messages.seq', '<', seq)
    .where('messages.is_deleted', '=', false)
    .where('messages.content', '<>', '')
    .where('messages.sender_type', 'in', ['user', 'bot'])
    .where((eb) =>
      rootId
        ? eb.or([eb('messages.id', '=', rootId), eb('messages.root_id', '=', rootId)])
        : eb('messages.root_id', 'is', null),
    )
    .orderBy('messages.seq', 'desc')
    .limit(mostTurns)
    .execute()
  return rows.reverse().map((row) => {
    const content = row.content.slice(0, longestTurn)
    return row.sender_type === 'bot'
      ? { role: 'assistant', content: content.replace(/\s?\[\d+\]/g, '') }
      : { role: 'user', content: `${row.display_name}: ${content}` }
  })
}
