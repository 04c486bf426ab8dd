import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { announceRemoved, forgetNotifications } from '#api/people/notifications/forget.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { ChatMember } from '#contract/entities/chat.ts'
import { countLimits } from '#contract/limits.ts'
import type { ChatRole } from '#contract/roles.ts'
import { announceChatMembers, announceNewChat } from './announce.ts'
import { type FoundChat, findChatTo } from './find.ts'
import { listChatMembers } from './list-members.ts'
import { mayChangeMember } from './policy.ts'
import { publishSystemMessages, recordSystemMessage } from './system-messages.ts'
import { withChatLocked } from './with-chat-locked.ts'

/**
 * Members who are in it stay unchanged. Throws `chat_not_found`, `system_chat`, `forbidden`, and
 * `user_not_found`, adding nobody, for a non-member of the knowledge base.
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
 * All or nobody; the caller's transaction holds the lock of the knowledge base. Earlier messages
 * count as read. Returns the new members. Throws `user_not_found` for a non-member, and
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

/** Throws `user_not_found` for one who is not a member of the knowledge base. */
export async function checkMembers(trx: Db, kbId: string, userIds: string[]): Promise<void> {
  const members = await trx
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .execute()
  if (members.length < userIds.length) throw new ApiError('user_not_found')
}

/**
 * The creator stays admin. Throws `chat_not_found`, `system_chat`, `forbidden`, `user_not_found`.
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

/** Not its creator. Throws `chat_not_found`, `system_chat`, `forbidden`, `user_not_found`. */
export async function removeChatMember(
  context: HandlerContext,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<void> {
  if (userId === context.actor.id) return leaveChat(context, chatId)
  const chat = await findChatTo(context, chatId, 'manageMembers')
  await takeOut(context, chat, userId)
}

/** Throws `chat_not_found`, `system_chat`, and `forbidden` for its creator. */
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
  // Before publishing: the removed person must not receive the events that follow.
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
