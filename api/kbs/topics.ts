import type { Db } from '#api/db/schema.ts'
import { topics } from '#api/realtime/publish.ts'

/** Everything there is to hear of a knowledge base: what somebody who loses access stops hearing. */
export async function kbTopics(db: Db, kbId: string): Promise<string[]> {
  const chats = await db.selectFrom('chats').select('id').where('kb_id', '=', kbId).execute()
  return [topics.kb(kbId), topics.members(kbId), ...chats.map((chat) => topics.chat(chat.id))]
}

/** Where its members are, whatever they look at: what changes their lists of knowledge bases goes there. */
export async function memberTopics(db: Db, kbId: string): Promise<string[]> {
  const members = await db
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .execute()
  return members.map((member) => topics.user(member.user_id))
}
