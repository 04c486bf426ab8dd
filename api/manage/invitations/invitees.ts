import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { announceInvitees } from '#api/manage/members/announce.ts'
import { inLockedKb } from '#api/manage/members/find.ts'
import { presentInvitee } from '#api/manage/members/present.ts'
import { announceRemoved } from '#api/people/notifications/forget.ts'
import { forgetInvited, invitedRole } from '#api/people/notifications/notify-of-invitation.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { Invitee } from '#contract/entities/kb.ts'
import type { AssignableRole } from '#contract/roles.ts'

export async function listInvitees(db: Db, kb: FoundKb): Promise<Invitee[]> {
  if (!kb.can.share) return []
  const rows = await selectInvitees(db)
    .where('kb_id', '=', kb.id)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentInvitee)
}

/** Its link no longer works. Again changes nothing. Throws `forbidden`, `invitation_not_found`. */
export async function withdrawInvitation(
  context: HandlerContext,
  kbId: string,
  inviteeId: string,
): Promise<Invitee> {
  const { invitee, isNew, forgotten } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    const { numUpdatedRows } = await trx
      .updateTable('invitees')
      .set({ status: 'canceled' })
      .where('id', '=', inviteeId)
      .where('kb_id', '=', kb.id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    const row = await findInKb(trx, kb.id, inviteeId)
    if (row?.status !== 'canceled') throw new ApiError('invitation_not_found')
    const forgotten = await forgetInvited(trx, [inviteeId])
    return { invitee: presentInvitee(row), isNew: numUpdatedRows > 0n, forgotten }
  })
  announceRemoved(context, forgotten)
  if (isNew) await announceInvitees(context, kbId, [invitee])
  return invitee
}

/**
 * Its link stays. Whoever gives the role is the inviter from then on: it counts only while they are
 * an administrator. Throws `forbidden`, `invitation_not_found` unless it is open.
 */
export async function changeInvitedRole(
  context: HandlerContext,
  kbId: string,
  inviteeId: string,
  role: AssignableRole,
): Promise<Invitee> {
  const invitee = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    await trx
      .updateTable('invitees')
      .set({ role, invited_by: context.actor.id })
      .where('id', '=', inviteeId)
      .where('kb_id', '=', kb.id)
      .where('status', '=', 'pending')
      .execute()
    const row = await findInKb(trx, kb.id, inviteeId)
    if (row?.status !== 'pending') throw new ApiError('invitation_not_found')
    return presentInvitee(row)
  })
  await announceInvitees(context, kbId, [invitee])
  return invitee
}

function findInKb(db: Db, kbId: string, inviteeId: string) {
  return selectInvitees(db).where('id', '=', inviteeId).where('kb_id', '=', kbId).executeTakeFirst()
}

export function selectInvitees(db: Db) {
  return db
    .selectFrom('invitees')
    .selectAll('invitees')
    .select([sql<boolean>`expires_at <= now()`.as('is_over'), invitedRole.as('role')])
}
