import { sql } from 'kysely'
import { announceChat, announceChatMembers } from '#api/chats/chats/announce.ts'
import {
  type NewSystemMessage,
  publishSystemMessages,
  recordInTownhall,
} from '#api/chats/chats/system-messages.ts'
import { lockChats } from '#api/chats/chats/with-chat-locked.ts'
import { broadcastQuotesTo } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { announceKb, kbTopics } from '#api/kbs/announce.ts'
import {
  announceRemoved,
  forgetNotifications,
  type Removed,
} from '#api/people/notifications/forget.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import { announceEndedSharing, endSharing } from './end-sharing.ts'
import { findMember, inLockedKb } from './find.ts'
import { presentMember } from './present.ts'

/** Throws `last_owner` for the owner, `forbidden` for a person who is not a member. */
export async function leaveKb(context: HandlerContext, kbId: string): Promise<void> {
  const { id } = context.actor
  const departure = await inLockedKb(context, kbId, async (trx, kb) => {
    if (kb.role === 'owner') throw new ApiError('last_owner')
    if (!kb.can.leave) throw new ApiError('forbidden')
    return deleteMember(trx, kbId, id, { event: 'left', actorId: id })
  })
  await announceDeparture(context, kbId, id, departure)
}

/** Owners remove anybody else, admins viewers (section 6). Throws `forbidden`, `user_not_found`. */
export async function removeMember(
  context: HandlerContext,
  kbId: string,
  userId: string,
): Promise<void> {
  const { actor } = context
  const departure = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.manageMembers) throw new ApiError('forbidden')
    const { can } = presentMember(actor, kb.role, await findMember(trx, kb, userId))
    if (!can.remove) throw new ApiError('forbidden')
    const happening = { event: 'removed', actorId: actor.id, subjectId: userId } as const
    const gone = await deleteMember(trx, kbId, userId, happening)
    return { ...gone, ended: await endSharing(trx, kbId, userId) }
  })
  await announceDeparture(context, kbId, userId, departure)
  await announceEndedSharing(context, kbId, departure.ended)
}

type Departure = { chatIds: string[]; forgotten: Removed[]; systemMessages: string[] }

async function deleteMember(
  trx: Db,
  kbId: string,
  userId: string,
  happening: NewSystemMessage,
): Promise<Departure> {
  for (const table of ['kb_members', 'kb_favorites'] as const)
    await trx.deleteFrom(table).where('kb_id', '=', kbId).where('user_id', '=', userId).execute()
  await trx
    .updateTable('kbs')
    .set({ member_count: sql`member_count - 1` })
    .where('id', '=', kbId)
    .execute()
  const chatIds = await leaveChats(trx, kbId, userId)
  const forgotten = await forgetNotifications(trx, (eb) =>
    eb.and([eb('kb_id', '=', kbId), eb('user_id', '=', userId)]),
  )
  return { chatIds, forgotten, systemMessages: await recordInTownhall(trx, kbId, happening) }
}

// Subscriptions end before publishing, so that the person receives no more events.
async function announceDeparture(
  context: HandlerContext,
  kbId: string,
  userId: string,
  { chatIds, forgotten, systemMessages }: Departure,
): Promise<void> {
  const { db, hub, publish } = context
  hub.revoke(userId, await kbTopics(db, kbId))
  publish([topics.user(userId)], { type: 'kb_remove', data: { kbId } })
  await broadcastQuotesTo(context, kbId, userId)
  announceRemoved(context, forgotten)
  publish([topics.members(kbId)], { type: 'kb_member_remove', data: { kbId, userId } })
  await announceKb(context, kbId)
  for (const chatId of chatIds) {
    await announceChatMembers(context, chatId)
    await announceChat(context, chatId)
  }
  await publishSystemMessages(context, systemMessages)
}

// A group chat of the person passes to its longest-serving admin or else member. A chat without
// members is deleted. Returns the group and private chats that remain.
async function leaveChats(trx: Db, kbId: string, userId: string): Promise<string[]> {
  await lockChats(
    trx,
    sql`(select chat_id from chat_members join chats on chats.id = chat_id
      where kb_id = ${kbId} and user_id = ${userId})`,
  )
  await sql`
    with heirs as (
      select distinct on (others.chat_id) others.chat_id, others.user_id
      from chats join chat_members as others on others.chat_id = chats.id
      join users on users.id = others.user_id
      where chats.kb_id = ${kbId} and chats.created_by = ${userId} and chats.chat_type = 'others'
        and others.user_id <> ${userId} and not users.is_bot
      order by others.chat_id, others.role, others.joined_at, others.user_id
    ), promoted as (
      update chat_members set role = 'admin' from heirs
      where chat_members.chat_id = heirs.chat_id and chat_members.user_id = heirs.user_id
    )
    update chats set created_by = heirs.user_id from heirs where chats.id = heirs.chat_id`.execute(
    trx,
  )
  const { rows } = await sql<{ chat_id: string; chat_type: string }>`
    delete from chat_members using chats
    where chat_members.chat_id = chats.id and chats.kb_id = ${kbId} and chat_members.user_id = ${userId}
    returning chat_members.chat_id, chats.chat_type`.execute(trx)
  const left = rows.filter((row) => row.chat_type !== 'system').map((row) => row.chat_id)
  const { rows: deleted } = await sql<{ id: string }>`
    delete from chats where id = any(${left}::uuid[]) and chat_type = 'others' and not exists (
      select from chat_members join users on users.id = chat_members.user_id
      where chat_members.chat_id = chats.id and not users.is_bot
    ) returning id`.execute(trx)
  const gone = new Set(deleted.map(({ id }) => id))
  return left.filter((id) => !gone.has(id))
}
