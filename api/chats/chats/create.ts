import type { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { newId } from '#api/platform/ids.ts'
import type { chatInput } from '#contract/calls/chats.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { addToChat } from './add-members.ts'
import { announceNewChat } from './announce.ts'
import { checkChatCount } from './check-count.ts'
import { readChat } from './read.ts'

/**
 * Creates a group chat with its creator as admin. Throws `kb_not_found`, `forbidden`,
 * `too_many_chats`, `too_many_own_chats`, and `user_not_found` if one of the people is not a member of
 * the knowledge base.
 */
export async function createChat(
  context: HandlerContext,
  input: z.output<typeof chatInput>,
): Promise<Chat> {
  const { db, actor } = context
  const kb = await findKbTo(context, input.kbId, 'createChat')
  const chat = { id: newId(), kb_id: kb.id }
  const others = input.userIds.filter((userId) => userId !== actor.id)
  const members = await db.transaction().execute(async (trx) => {
    await lockKb(trx, kb.id)
    await trx
      .insertInto('chats')
      .values({
        ...chat,
        title: input.title,
        color: input.color,
        chat_type: 'others',
        created_by: actor.id,
        ...noLastMessage,
      })
      .execute()
    await checkChatCount(trx, kb.id, actor.id)
    await addToChat(trx, chat, [actor.id], 'admin')
    return [actor.id, ...(await addToChat(trx, chat, others))]
  })
  await announceNewChat(context, chat.id, members)
  return readChat(context, chat.id)
}

export const noLastMessage = {
  system_chat: null,
  last_message: null,
  first_person: null,
  second_person: null,
}
