import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import type { ChatRole } from '#contract/roles.ts'

/**
 * Puts members of the knowledge base into a chat of it, in a transaction that holds the knowledge
 * base's lock; what was said before counts as read. Answers with the ids of those who were not in it
 * yet. Throws `user_not_found` where one is no member: then nobody has been put in.
 */
export async function enrol(
  trx: Db,
  chat: { id: string; kb_id: string },
  userIds: string[],
  role: ChatRole = 'member',
): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return []
  await checkMembers(trx, chat.kb_id, wanted)
  const { rows } = await sql<{ user_id: string }>`
    insert into chat_members (chat_id, user_id, role, last_read_seq)
    select chats.id, wanted.user_id, ${role}, chats.seq
    from chats, unnest(${wanted}::uuid[]) as wanted (user_id) where chats.id = ${chat.id}
    on conflict do nothing returning user_id`.execute(trx)
  return rows.map((row) => row.user_id)
}

/** Throws `user_not_found` where one of these is no member of the knowledge base. */
export async function checkMembers(trx: Db, kbId: string, userIds: string[]): Promise<void> {
  const members = await trx
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .execute()
  if (members.length < userIds.length) throw new ApiError('user_not_found')
}
