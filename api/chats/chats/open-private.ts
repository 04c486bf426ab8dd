import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { botId, newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { announceNewChat } from './announce.ts'
import { checkOwnChats, noLastMessage } from './create.ts'
import { checkMembers, insertIntoChat } from './members.ts'
import { readChat } from './present.ts'

/**
 * The one private chat with another member or the bot, created once even if both ask at the same
 * time. Who may not start chats gets an existing one, or their own with the bot. Throws
 * `kb_not_found`, `forbidden`, `user_not_found`, `too_many_own_chats`.
 */
export async function openPrivateChat(
  context: HandlerContext,
  { kbId, otherUserId }: { kbId: string; otherUserId: string },
): Promise<Chat> {
  const { db, actor } = context
  const kb = await findKbTo(context, kbId, 'chat')
  if (otherUserId === actor.id) throw new ApiError('user_not_found')
  const both = [actor.id, otherUserId].sort()
  const { chatId, joined } = await db.transaction().execute(async (trx) => {
    await lockKb(trx, kb.id)
    // Before a row refers to the other person, who may not exist. The bot is in chats only, and no
    // member of a knowledge base.
    const people = both.filter((id) => id !== botId)
    await checkMembers(trx, kb.id, people)
    const found = await findPrivateChat(trx, kb.id, both)
    if (!found && !both.includes(botId) && !kb.can.createChat) throw new ApiError('forbidden')
    const id = found ?? (await insertPrivateChat(trx, kb.id, both, actor.id))
    // A person who left the knowledge base and came back gets the same chat again.
    const added = await insertIntoChat(trx, id, both)
    return { chatId: id, joined: added.filter((userId) => people.includes(userId)) }
  })
  await announceNewChat(context, chatId, joined)
  return readChat(context, chatId)
}

async function findPrivateChat(
  trx: Db,
  kbId: string,
  [first = '', second = '']: string[],
): Promise<string | undefined> {
  const chat = await trx
    .selectFrom('chats')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('chat_type', '=', 'pm')
    .where('first_person', '=', first)
    .where('second_person', '=', second)
    .executeTakeFirst()
  return chat?.id
}

// The caller holds the lock of the knowledge base, so nobody else inserts the same chat.
async function insertPrivateChat(
  trx: Db,
  kbId: string,
  [first_person = '', second_person = '']: string[],
  creatorId: string,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('chats')
    .values({
      ...noLastMessage,
      id,
      kb_id: kbId,
      title: '',
      chat_type: 'pm',
      first_person,
      second_person,
      is_group_chat: false,
      created_by: creatorId,
    })
    .execute()
  await checkOwnChats(trx, creatorId)
  return id
}
