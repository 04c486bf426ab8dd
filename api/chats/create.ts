import type { z } from 'zod'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { newId } from '#api/ids.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import type { chatInput } from '#contract/calls/chats.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { addToChat, checkMembers } from './add-members.ts'
import { announceNewChat } from './announce.ts'
import { readChat } from './read.ts'

/**
 * Creates a group chat with its creator as admin. Throws `kb_not_found`, `forbidden`, and
 * `user_not_found` if one of the people is not a member of the knowledge base.
 */
export async function createChat(
  context: HandlerContext,
  input: z.output<typeof chatInput>,
): Promise<Chat> {
  const { db, actor } = context
  const kb = await findKbTo(context, input.kbId, 'createChat')
  const chat = { id: newId(), kb_id: kb.id }
  const others = input.UserIDs.filter((userId) => userId !== actor.id)
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
    await addToChat(trx, chat, [actor.id], 'admin')
    return [actor.id, ...(await addToChat(trx, chat, others))]
  })
  await announceNewChat(context, chat.id, members)
  return readChat(context, chat.id)
}

const noLastMessage = {
  system_chat: null,
  last_message: null,
  first_person: null,
  second_person: null,
}

/**
 * Returns the one private chat of the actor and another member; creates it if needed, once even if
 * both ask at the same time. Throws `kb_not_found`, `forbidden`, `user_not_found`.
 */
export async function openPrivateChat(
  context: HandlerContext,
  { kbId, otherUserId }: { kbId: string; otherUserId: string },
): Promise<Chat> {
  const { db, actor } = context
  const kb = await findKbTo(context, kbId, 'chat')
  if (otherUserId === actor.id) throw new ApiError('user_not_found')
  const both = [actor.id, otherUserId].sort()
  const [first_person = '', second_person = ''] = both
  const { chatId, joined } = await db.transaction().execute(async (trx) => {
    await lockKb(trx, kb.id)
    // Must come before the insertion of a row that refers to the other person, who may not exist.
    await checkMembers(trx, kb.id, both)
    const own = { id: newId(), kb_id: kb.id, title: '', chat_type: 'pm' as const }
    await trx
      .insertInto('chats')
      .values({
        ...own,
        ...noLastMessage,
        first_person,
        second_person,
        is_group_chat: false,
        created_by: actor.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await trx
      .selectFrom('chats')
      .select('id')
      .where('kb_id', '=', kb.id)
      .where('chat_type', '=', 'pm')
      .where('first_person', '=', first_person)
      .where('second_person', '=', second_person)
      .executeTakeFirstOrThrow()
    // A person who left the knowledge base and came back gets the same chat again.
    return { chatId: id, joined: await addToChat(trx, { id, kb_id: kb.id }, both) }
  })
  await announceNewChat(context, chatId, joined)
  return readChat(context, chatId)
}
