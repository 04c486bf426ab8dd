import { sql } from 'kysely'
import { announceNewChat } from '#api/chats/chats/announce.ts'
import type { HandlerContext } from '#api/deps.ts'
import type { Db } from '#api/schema.ts'

/** A restored chat, and the people who are in it. */
export type RestoredChat = { id: string; memberIds: string[] }

/** Removes people from a restored chat who have left the knowledge base meanwhile. */
export async function withoutFormerMembers(trx: Db, chatId: string): Promise<RestoredChat> {
  await sql`
    delete from chat_members using users, chats
    where chat_members.chat_id = ${chatId} and users.id = chat_members.user_id and not users.is_bot
      and chats.id = chat_members.chat_id and not exists (select from kb_members
        where kb_members.kb_id = chats.kb_id and kb_members.user_id = chat_members.user_id)
  `.execute(trx)
  const members = await trx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .execute()
  return { id: chatId, memberIds: members.map(({ user_id }) => user_id) }
}

/** Sends restored chats to the people in them, like new ones. */
export async function announceRestoredChats(
  context: Pick<HandlerContext, 'db' | 'publish'>,
  chats: RestoredChat[],
): Promise<void> {
  for (const { id, memberIds } of chats) await announceNewChat(context, id, memberIds)
}
