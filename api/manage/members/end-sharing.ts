import type { Deps } from '#api/deps.ts'
import { newInvitationToken } from '#api/kbs/create.ts'
import { invitationLink } from '#api/kbs/present.ts'
import { announceRemoved, type Removed } from '#api/people/notifications/forget.ts'
import { forgetInvited } from '#api/people/notifications/notify-of-invitation.ts'
import type { Db } from '#api/schema.ts'
import type { Invitee } from '#contract/entities/kb.ts'
import { announceInvitees, announceToAdministrators } from './announce.ts'
import { presentInvitee } from './present.ts'

type Ended = { invitationLink: string; invitees: Invitee[]; forgotten: Removed[] }

/**
 * After the loss of the permission to share: replaces the shared link, which they know, and
 * withdraws their invitations, which may be to addresses of their own.
 */
export async function endSharing(trx: Db, kbId: string, userId: string): Promise<Ended> {
  const withdrawn = await trx
    .updateTable('invitees')
    .set({ status: 'canceled' })
    .where('kb_id', '=', kbId)
    .where('invited_by', '=', userId)
    .where('status', '=', 'pending')
    .returningAll()
    .execute()
  const ids = withdrawn.map(({ id }) => id)
  return {
    invitationLink: await renewLink(trx, kbId),
    invitees: withdrawn.map(presentInvitee),
    forgotten: await forgetInvited(trx, ids),
  }
}

/** The old link no longer works. */
export async function renewLink(trx: Db, kbId: string): Promise<string> {
  const token = newInvitationToken()
  await trx.updateTable('kbs').set({ invitation_token: token }).where('id', '=', kbId).execute()
  return invitationLink(token)
}

/** Also removes the notifications of the invited people. */
export async function announceEndedSharing(
  deps: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
  { invitationLink, invitees, forgotten }: Ended,
): Promise<void> {
  announceRemoved(deps, forgotten)
  await announceInvitees(deps, kbId, invitees)
  await announceToAdministrators(deps, kbId, { invitationLink })
}
