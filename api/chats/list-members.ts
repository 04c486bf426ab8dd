import type { Db } from '#api/db/schema.ts'
import { presentPerson } from '#api/users/present.ts'
import type { ChatMember } from '#contract/entities/chat.ts'

/** The members of a chat, by name. */
export async function listChatMembers(db: Db, chatId: string): Promise<ChatMember[]> {
  const rows = await db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .selectAll('users')
    .select(['chat_members.role', 'chats.chat_type', 'chats.created_by'])
    .where('chat_members.chat_id', '=', chatId)
    .orderBy('users.display_name')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({
    ...presentPerson(row),
    role: row.role,
    isCreator: row.chat_type === 'others' && row.created_by === row.id,
  }))
}
