import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

type Subscribed = { userId: string; chatId: string }

/**
 * Returns who is no longer in a chat, by the rule of `chatsOf`. `subscribed` has at most a
 * thousand.
 */
export async function findLostChats(db: Db, subscribed: Subscribed[]): Promise<Subscribed[]> {
  const [userIds, chatIds] = [
    subscribed.map(({ userId }) => userId),
    subscribed.map(({ chatId }) => chatId),
  ]
  const { rows } = await sql<Subscribed>`
    select asked.user_id as "userId", asked.chat_id as "chatId"
    from unnest(${userIds}::uuid[], ${chatIds}::uuid[]) as asked (user_id, chat_id)
    where not exists (
      select from chats
      join chat_members on chat_members.chat_id = chats.id
      join kb_members on kb_members.kb_id = chats.kb_id
        and kb_members.user_id = chat_members.user_id
      where chats.id = asked.chat_id and chat_members.user_id = asked.user_id)`.execute(db)
  return rows
}
