import { listParticipants } from '../chats/participants.ts'
import { presentSharedChat } from '../chats/present.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { topics } from '../realtime/publish.ts'
import { presentPerson } from '../users/present.ts'

/** Tells those in these chats who is in them now. */
export async function announceChats(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  chatIds: string[],
): Promise<void> {
  if (chatIds.length === 0) return
  const chats = await db.selectFrom('chats').selectAll().where('id', 'in', chatIds).execute()
  const participants = await listParticipants(db, chats)
  for (const chat of chats) {
    const members = await listChatMembers(db, chat.id)
    const to = [topics.chat(chat.id)]
    publish(to, { type: 'chat_member_update', data: { chatId: chat.id, members } })
    const shared = presentSharedChat(chat, participants.get(chat.id))
    publish(to, { type: 'chat_update', data: { chat: shared } })
  }
}

async function listChatMembers(db: Db, chatId: string) {
  const rows = await db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .selectAll('users')
    .select('chat_members.role')
    .where('chat_members.chat_id', '=', chatId)
    .orderBy('users.display_name')
    .execute()
  return rows.map((row) => ({ ...presentPerson(row), role: row.role }))
}
