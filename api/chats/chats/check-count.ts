import { sql } from 'kysely'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { countLimits } from '#contract/limits.ts'

/**
 * Call it after chats were added, in the transaction that holds the lock of the knowledge base.
 * Throws `too_many_chats` if the knowledge base now has more group chats than it can have, and
 * `too_many_own_chats` if this person has begun more chats than one person may.
 */
export async function checkChatCount(trx: Db, kbId: string, creatorId: string): Promise<void> {
  // The kinds are literals as in the definitions of the indexes.
  const { count } = await trx
    .selectFrom('chats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kb_id', '=', kbId)
    .where('chat_type', '=', sql.lit('others'))
    .executeTakeFirstOrThrow()
  if (count > countLimits.chatsPerKb) throw new ApiError('too_many_chats')
  await checkOwnChats(trx, creatorId)
}

/**
 * Does this for the person only, whose row is locked: they may begin chats in several knowledge bases
 * at once. Chats of knowledge bases in the bin count too.
 */
export async function checkOwnChats(trx: Db, creatorId: string): Promise<void> {
  await lockUser(trx, creatorId)
  const { count } = await trx
    .selectFrom('chats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', creatorId)
    .where('chat_type', '<>', sql.lit('system'))
    .executeTakeFirstOrThrow()
  if (count > countLimits.chatsPerPerson) throw new ApiError('too_many_own_chats')
}
