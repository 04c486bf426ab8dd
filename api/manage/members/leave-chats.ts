import { sql } from 'kysely'
import { lockChats } from '#api/chats/chats/with-chat-locked.ts'
import type { Db } from '#api/schema.ts'

/**
 * Removes a person from all chats of a knowledge base. A group chat that the person created
 * passes to its longest-serving admin or, without an admin, to its longest-serving member. A chat
 * without members is deleted. Returns the ids of the group and private chats that remain.
 */
export async function leaveChats(trx: Db, kbId: string, userId: string): Promise<string[]> {
  await lockChats(
    trx,
    sql`(select chat_id from chat_members join chats on chats.id = chat_id
      where kb_id = ${kbId} and user_id = ${userId})`,
  )
  await sql`
    with heirs as (
      select distinct on (others.chat_id) others.chat_id, others.user_id
      from chats join chat_members as others on others.chat_id = chats.id
      join users on users.id = others.user_id
      where chats.kb_id = ${kbId} and chats.created_by = ${userId} and chats.chat_type = 'others'
        and others.user_id <> ${userId} and not users.is_bot
      order by others.chat_id, others.role, others.joined_at, others.user_id
    ), promoted as (
      update chat_members set role = 'admin' from heirs
      where chat_members.chat_id = heirs.chat_id and chat_members.user_id = heirs.user_id
    )
    update chats set created_by = heirs.user_id from heirs where chats.id = heirs.chat_id`.execute(
    trx,
  )
  const { rows } = await sql<{ chat_id: string; chat_type: string }>`
    delete from chat_members using chats
    where chat_members.chat_id = chats.id and chats.kb_id = ${kbId} and chat_members.user_id = ${userId}
    returning chat_members.chat_id, chats.chat_type`.execute(trx)
  const left = rows.filter((row) => row.chat_type !== 'system').map((row) => row.chat_id)
  const { rows: deleted } = await sql<{ id: string }>`
    delete from chats where id = any(${left}::uuid[]) and chat_type = 'others' and not exists (
      select from chat_members join users on users.id = chat_members.user_id
      where chat_members.chat_id = chats.id and not users.is_bot
    ) returning id`.execute(trx)
  const gone = new Set(deleted.map(({ id }) => id))
  return left.filter((id) => !gone.has(id))
}
