import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { idOnce, newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { chatInput } from '#contract/calls/chats.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { countLimits } from '#contract/limits.ts'
import { announceNewChat } from './announce.ts'
import { addToChat } from './members.ts'
import { readChat } from './present.ts'

/**
 * With the `clientId` and the content of an earlier one it makes nothing, and returns that. Throws
 * `kb_not_found`, `forbidden`, `too_many_chats`, `too_many_own_chats`, `user_not_found`.
 */
export async function createChat(
  context: HandlerContext,
  input: z.output<typeof chatInput>,
): Promise<Chat> {
  const { db, actor } = context
  const kb = await findKbTo(context, input.kbId, 'createChat')
  const id = input.clientId ? idOnce(input.clientId, [actor.id, input]) : newId()
  const chat = { id, kb_id: kb.id }
  const others = input.userIds.filter((userId) => userId !== actor.id)
  const members = await db.transaction().execute(async (trx) => {
    await lockKb(trx, kb.id)
    const made = await trx
      .insertInto('chats')
      .values({
        ...chat,
        title: input.title,
        color: input.color,
        chat_type: 'others',
        created_by: actor.id,
        ...noLastMessage,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return null
    await checkChatCount(trx, kb.id, actor.id)
    await addToChat(trx, chat, [actor.id], 'admin')
    return [actor.id, ...(await addToChat(trx, chat, others))]
  })
  if (members) await announceNewChat(context, chat.id, members)
  return readChat(context, chat.id)
}

export const noLastMessage = {
  system_chat: null,
  last_message: null,
  first_person: null,
  second_person: null,
}

/**
 * Call it after chats were added, with the lock of the knowledge base. Throws `too_many_chats` for
 * group chats of the knowledge base, and `too_many_own_chats` for chats that this person began.
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

/** Locks the person's row: they may begin chats in several knowledge bases at once. */
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
