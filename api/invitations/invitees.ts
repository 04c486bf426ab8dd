import { type Selectable, sql } from 'kysely'
import type { Invitee } from '#contract/entities/kb.ts'
import type { Db, InviteeTable } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { HandlerContext } from '../http/handler.ts'
import type { FoundKb } from '../kbs/find.ts'
import { inLockedKb } from '../members/find.ts'

/** The invitations nobody has accepted yet, newest first; none for those who may not invite. */
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

/**
 * Withdraws an invitation; its link opens nothing any more. Withdrawing it again changes nothing.
 * Throws `forbidden`, `invitation_not_found`.
 */
export async function withdrawInvitation(
  context: HandlerContext,
  kbId: string,
  inviteeId: string,
): Promise<Invitee> {
  return inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    await trx
      .updateTable('invitees')
      .set({ status: 'canceled' })
      .where('id', '=', inviteeId)
      .where('kb_id', '=', kb.id)
      .where('status', '=', 'pending')
      .execute()
    const row = await selectInvitees(trx)
      .where('id', '=', inviteeId)
      .where('kb_id', '=', kb.id)
      .executeTakeFirst()
    if (row?.status !== 'canceled') throw new ApiError('invitation_not_found')
    return presentInvitee(row)
  })
}

/** Invitations, each with whether its time is over; narrowed by the caller. */
export function selectInvitees(db: Db) {
  return db
    .selectFrom('invitees')
    .selectAll('invitees')
    .select(sql<boolean>`expires_at <= now()`.as('is_over'))
}

function presentInvitee(row: Selectable<InviteeTable> & { is_over: boolean }): Invitee {
  const status = row.status === 'pending' && row.is_over ? 'expired' : row.status
  return { id: row.id, email: row.email, status, createdAt: row.created_at }
}
