import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { botId, newId } from '#api/ids.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { checkMembers, insertIntoChat } from './add-members.ts'
import { announceNewChat } from './announce.ts'
import { noLastMessage } from './create.ts'
import { readChat } from './read.ts'

/**
 * Returns the one private chat of the actor and another member, or the bot; creates it if needed,
 * once even if both ask at the same time. Throws `kb_not_found`, `forbidden`, `user_not_found`.
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
    // The bot is in chats only, and no member of a knowledge base.
    const people = both.filter((id) => id !== botId)
    await checkMembers(trx, kb.id, people)
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
    const added = await insertIntoChat(trx, id, both)
    return { chatId: id, joined: added.filter((userId) => people.includes(userId)) }
  })
  await announceNewChat(context, chatId, joined)
  return readChat(context, chatId)
}
