import { publishSystemMessages, recordInTownhall } from '#api/chats/chats/system-messages.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { announceRoles } from './announce.ts'
import { announceEndedSharing, endSharing } from './end-sharing.ts'
import { findMember, inLockedKb } from './find.ts'
import { presentMember } from './present.ts'

/** Owners change anybody else, admins viewers (section 6). Throws `forbidden`, `user_not_found`. */
export async function changeRole(
  context: HandlerContext,
  kbId: string,
  userId: string,
  role: AssignableRole,
): Promise<KbMember> {
  const { actor } = context
  const { member, systemMessages, ended } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.changeRoles) throw new ApiError('forbidden')
    const before = await findMember(trx, kb, userId)
    const { can } = presentMember(actor, kb.role, before)
    if (!can.changeRole) throw new ApiError('forbidden')
    const member = presentMember(actor, kb.role, { ...before, role })
    if (before.role === role) return { member, systemMessages: null, ended: null }
    await setRole(trx, kbId, userId, role)
    const event = role === 'admin' ? 'promoted' : 'demoted'
    const happening = { event, actorId: actor.id, subjectId: userId } as const
    const ended = event === 'demoted' ? await endSharing(trx, kbId, userId) : null
    return {
      member,
      systemMessages: await recordInTownhall(trx, kbId, happening),
      ended,
    }
  })
  if (systemMessages) {
    await announceRoles(context, kbId, [userId])
    if (ended) await announceEndedSharing(context, kbId, ended)
    await publishSystemMessages(context, systemMessages)
  }
  return member
}

/** The former owner becomes a viewer (section 4). Throws `forbidden`, `user_not_found`. */
export async function transferOwnership(
  context: HandlerContext,
  kbId: string,
  userId: string,
): Promise<void> {
  const { actor } = context
  const { systemMessages, ended } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.transfer) throw new ApiError('forbidden')
    const { can } = presentMember(actor, kb.role, await findMember(trx, kb, userId))
    if (!can.transfer) throw new ApiError('forbidden')
    // The roles are set in this order, because a unique index allows only one owner.
    await setRole(trx, kbId, actor.id, 'viewer')
    await setRole(trx, kbId, userId, 'owner')
    const happening = { event: 'promoted', actorId: actor.id, subjectId: userId } as const
    const ended = await endSharing(trx, kbId, actor.id)
    const systemMessages = await recordInTownhall(trx, kbId, { ...happening, detail: 'owner' })
    return { systemMessages, ended }
  })
  await announceRoles(context, kbId, [actor.id, userId])
  await announceEndedSharing(context, kbId, ended)
  await publishSystemMessages(context, systemMessages)
}

async function setRole(trx: Db, kbId: string, userId: string, role: AssignableRole | 'owner') {
  await trx
    .updateTable('kb_members')
    .set({ role })
    .where('kb_id', '=', kbId)
    .where('user_id', '=', userId)
    .execute()
}
