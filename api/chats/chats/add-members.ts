import { sql } from 'kysely'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { countLimits } from '#contract/limits.ts'
import type { ChatRole } from '#contract/roles.ts'

/**
 * Adds members of the knowledge base to a chat. The caller's transaction holds the lock of the
 * knowledge base. Earlier messages count as read. Returns the ids of the new members. If one of
 * the people is not a member of the knowledge base, adds nobody and throws `user_not_found`. Throws
 * `invalid_input` above `countLimits.membersPerChat`.
 */
export async function addToChat(
  trx: Db,
  chat: { id: string; kb_id: string },
  userIds: string[],
  role: ChatRole = 'member',
): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return []
  await checkMembers(trx, chat.kb_id, wanted)
  const added = await insertIntoChat(trx, chat.id, wanted, role)
  if (added.length > 0) await checkCount(trx, chat.id)
  return added
}

async function checkCount(trx: Db, chatId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('chat_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  if (count > countLimits.membersPerChat)
    throw new ApiError('invalid_input', { fields: { userIds: ['too_many'] } })
}

/** Adds people to a chat whom the caller has checked. Returns the ids of the new members. */
export async function insertIntoChat(
  trx: Db,
  chatId: string,
  userIds: string[],
  role: ChatRole = 'member',
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into chat_members (chat_id, user_id, role, last_read_seq)
    select chats.id, wanted.user_id, ${role}, chats.seq
    from chats, unnest(${userIds}::uuid[]) as wanted (user_id) where chats.id = ${chatId}
    on conflict do nothing returning user_id`.execute(trx)
  return rows.map((row) => row.user_id)
}

/** Throws `user_not_found` if one of these is not a member of the knowledge base. */
export async function checkMembers(trx: Db, kbId: string, userIds: string[]): Promise<void> {
  const members = await trx
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .execute()
  if (members.length < userIds.length) throw new ApiError('user_not_found')
}
