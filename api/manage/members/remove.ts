import { sql } from 'kysely'
import { announceChat, announceChatMembers } from '#api/chats/chats/announce.ts'
import {
  type NewSystemMessage,
  publishSystemMessages,
  recordInTownhall,
} from '#api/chats/chats/system-messages.ts'
import { broadcastQuotesTo } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { announceKb } from '#api/kbs/announce.ts'
import { kbTopics } from '#api/kbs/topics.ts'
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
import { leaveChats } from './leave-chats.ts'
import { presentMember } from './present.ts'

/**
 * Leaves a knowledge base. Throws `last_owner` for the owner, `forbidden` for a person who is not a
 * member.
 */
export async function leaveKb(context: HandlerContext, kbId: string): Promise<void> {
  const { id } = context.actor
  const departure = await inLockedKb(context, kbId, async (trx, kb) => {
    if (kb.role === 'owner') throw new ApiError('last_owner')
    if (!kb.can.leave) throw new ApiError('forbidden')
    return deleteMember(trx, kbId, id, { event: 'left', actorId: id })
  })
  await announceDeparture(context, kbId, id, departure)
}

/**
 * Removes a member (section 6): an owner may remove every other member, an admin may remove
 * viewers. Throws `forbidden`, `user_not_found`.
 */
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

// Broadcasts that a person has left. Ends their subscriptions before publishing, so that they
// receive no more events.
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
