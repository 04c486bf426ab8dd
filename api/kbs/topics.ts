import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'

/**
 * Lists all topics of a knowledge base. A person who loses access is unsubscribed from these
 * topics.
 */
export async function kbTopics(db: Db, kbId: string): Promise<string[]> {
  const chats = await db.selectFrom('chats').select('id').where('kb_id', '=', kbId).execute()
  return [topics.kb(kbId), topics.members(kbId), ...chats.map((chat) => topics.chat(chat.id))]
}

/**
 * Lists the personal topics of its members, for events that change a member's list of knowledge
 * bases.
 */
export async function memberTopics(db: Db, kbId: string): Promise<string[]> {
  const members = await db
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .execute()
  return members.map((member) => topics.user(member.user_id))
}
