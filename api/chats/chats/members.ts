import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { announceRemoved, forgetNotifications } from '#api/people/notifications/forget.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { ChatMember } from '#contract/entities/chat.ts'
import type { ChatRole } from '#contract/roles.ts'
import { addToChat } from './add-members.ts'
import { announceChatMembers, announceNewChat } from './announce.ts'
import { type FoundChat, findChatTo } from './find.ts'
import { listChatMembers } from './list-members.ts'
import { mayChangeMember } from './policy.ts'
import { publishSystemMessages, recordSystemMessage } from './system-messages.ts'
import { withChatLocked } from './with-chat-locked.ts'

/**
 * Adds members of the knowledge base to a group chat. Existing members stay unchanged. Throws
 * `chat_not_found`, `system_chat`, `forbidden`. Throws `user_not_found` and adds nobody if one of
 * the people is not a member of the knowledge base.
 */
export async function addChatMembers(
  context: HandlerContext,
  chatId: string,
  userIds: string[],
): Promise<ChatMember[]> {
  const { db, actor } = context
  const chat = await findChatTo(context, chatId, 'manageMembers')
  const { added, systemMessages } = await db.transaction().execute(async (trx) => {
    await lockKb(trx, chat.kb_id)
    const ids = await withChatLocked(trx, chat.id, 'write', async () => {
      await checkNotDeleted(trx, chat.id)
      return addToChat(trx, chat, userIds)
    })
    const happened: string[] = []
    for (const subjectId of ids) {
      const invited = { event: 'invited', actorId: actor.id, subjectId } as const
      happened.push(await recordSystemMessage(trx, chat.id, invited))
    }
    return { added: ids, systemMessages: happened }
  })
  if (added.length > 0) {
    await announceNewChat(context, chat.id, added)
    await announceChatMembers(context, chat.id)
    await publishSystemMessages(context, systemMessages)
  }
  return listChatMembers(db, chat.id)
}

// A chat that is deleted meanwhile has no members; whoever were added would be in it again.
async function checkNotDeleted(trx: Db, chatId: string): Promise<void> {
  const member = await trx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .limit(1)
    .executeTakeFirst()
  if (!member) throw new ApiError('chat_not_found')
}

/**
 * Changes a member's role in a group chat. The role of its creator stays admin. Throws
 * `chat_not_found`, `system_chat`, `forbidden`, `user_not_found`.
 */
export async function changeChatRole(
  context: HandlerContext,
  { chatId, userId }: { chatId: string; userId: string },
  role: ChatRole,
): Promise<ChatMember> {
  const { db, actor } = context
  const chat = await findChatTo(context, chatId, 'manageMembers')
  const systemMessages = await withChatLocked(db, chat.id, 'write', async (trx) => {
    const before = await lockMember(trx, chat, userId)
    if (before === role) return []
    if (!mayChangeMember(chat, userId)) throw new ApiError('forbidden')
    await sql`update chat_members set role = ${role}
      where chat_id = ${chat.id} and user_id = ${userId}`.execute(trx)
    const event = role === 'admin' ? 'promoted' : 'demoted'
    return [
      await recordSystemMessage(trx, chat.id, { event, actorId: actor.id, subjectId: userId }),
    ]
  })
  if (systemMessages.length > 0) await announceChatMembers(context, chat.id)
  await publishSystemMessages(context, systemMessages)
  const members = await listChatMembers(db, chat.id)
  const member = members.find(({ id }) => id === userId)
  if (!member) throw new ApiError('user_not_found')
  return member
}

/**
 * Removes a member from a group chat, except its creator. Throws `chat_not_found`, `system_chat`,
 * `forbidden`, `user_not_found`.
 */
export async function removeChatMember(
  context: HandlerContext,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<void> {
  if (userId === context.actor.id) return leaveChat(context, chatId)
  const chat = await findChatTo(context, chatId, 'manageMembers')
  await takeOut(context, chat, userId)
}

/** Leaves a group chat. Throws `chat_not_found`, `system_chat`, and `forbidden` for its creator. */
export async function leaveChat(context: HandlerContext, chatId: string): Promise<void> {
  const chat = await findChatTo(context, chatId, 'leave')
  await takeOut(context, chat, context.actor.id)
}

async function takeOut(context: HandlerContext, chat: FoundChat, userId: string): Promise<void> {
  const { db, actor, publish, hub } = context
  const { systemMessage, forgotten } = await withChatLocked(db, chat.id, 'write', async (trx) => {
    await lockMember(trx, chat, userId)
    if (!mayChangeMember(chat, userId)) throw new ApiError('forbidden')
    await trx
      .deleteFrom('chat_members')
      .where('chat_id', '=', chat.id)
      .where('user_id', '=', userId)
      .execute()
    const left = userId === actor.id
    const happening = left
      ? ({ event: 'left', actorId: userId } as const)
      : ({ event: 'removed', actorId: actor.id, subjectId: userId } as const)
    return {
      systemMessage: await recordSystemMessage(trx, chat.id, happening),
      forgotten: await forgetNotifications(trx, (eb) =>
        eb.and([eb('chat_id', '=', chat.id), eb('user_id', '=', userId)]),
      ),
    }
  })
  // Ends the subscription before publishing: the removed person must not receive the events that
  // follow.
  hub.revoke(userId, [topics.chat(chat.id)])
  const data = { kbId: chat.kb_id, chatId: chat.id }
  publish([topics.user(userId)], { type: 'chat_delete', data })
  announceRemoved(context, forgotten)
  await announceChatMembers(context, chat.id)
  await publishSystemMessages(context, [systemMessage])
}

async function lockMember(trx: Db, chat: { id: string }, userId: string): Promise<ChatRole> {
  const member = await trx
    .selectFrom('chat_members')
    .select('role')
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new ApiError('user_not_found')
  return member.role
}
