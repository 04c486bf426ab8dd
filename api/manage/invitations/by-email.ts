import { notifyInviter } from '#api/chats/notifications/notify-of-acceptance.ts'
import type { HandlerContext } from '#api/deps.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { insertMember, isInvitedAsAdmin } from '#api/manage/members/add.ts'
import { announceInvitees, announceMembers } from '#api/manage/members/announce.ts'
import { checkNotMember } from '#api/manage/members/find.ts'
import { presentInvitee } from '#api/manage/members/present.ts'
import { hashToken } from '#api/people/auth/sessions.ts'
import { announceRemoved } from '#api/people/notifications/forget.ts'
import { forgetInvited } from '#api/people/notifications/notify-of-invitation.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { selectInvitees } from './invitees.ts'
import { presentPreview } from './preview.ts'

/**
 * And whether the address is not the actor's. Who has used the invitation still sees that they are
 * a member. Throws `invitation_not_found`, `invitation_expired`.
 */
export async function previewEmailInvitation({ db, actor }: HandlerContext, token: string) {
  const invitee = await findInvitee(db, token)
  const kb = await db
    .selectFrom('kbs')
    .selectAll()
    .where('id', '=', invitee.kb_id)
    .executeTakeFirstOrThrow(() => new ApiError('invitation_not_found'))
  const preview = await presentPreview(db, kb, { reader: actor, inviterId: invitee.invited_by })
  if (!preview.isMember) checkOpen(invitee)
  const isAdmin = await isInvitedAsAdmin(db, kb.id, actor.id)
  return {
    ...preview,
    // An invitation by an administrator counts as approval.
    needApprovalToJoin: false,
    email: invitee.email,
    role: isAdmin ? ('admin' as const) : ('viewer' as const),
    addressDiffers: invitee.email !== actor.email.toLowerCase(),
  }
}

/**
 * Whatever address it was sent to; works once. Somebody with another address becomes a viewer.
 * Returns the knowledge base's id. Throws `already_a_member`, `invitation_not_found`, `invitation_expired`.
 */
export function acceptEmailInvitation(context: HandlerContext, token: string): Promise<string> {
  return accept(context, (db) => findInvitee(db, token))
}

/** Needs no token. Throws the errors of `acceptEmailInvitation`. */
export function acceptOwnInvitation(context: HandlerContext, kbId: string): Promise<string> {
  return accept(context, (db) => findOwnInvitee(db, context.actor, kbId))
}

/** Whoever invited may do so again. Again changes nothing. Throws `invitation_not_found`. */
export async function declineOwnInvitation(context: HandlerContext, kbId: string): Promise<void> {
  const { declined, forgotten } = await context.db.transaction().execute(async (trx) => {
    await lockKb(trx, kbId)
    const found = await findOwnInvitee(trx, context.actor, kbId)
    const isOpen = found.status === 'pending'
    if (!isOpen && found.status !== 'canceled') throw new ApiError('invitation_not_found')
    const { id } = found
    await trx.updateTable('invitees').set({ status: 'canceled' }).where('id', '=', id).execute()
    const invitee = presentInvitee({ ...found, status: 'canceled' })
    return { declined: isOpen ? [invitee] : [], forgotten: await forgetInvited(trx, [id]) }
  })
  announceRemoved(context, forgotten)
  if (declined.length > 0) await announceInvitees(context, kbId, declined)
}

async function accept(
  context: HandlerContext,
  find: (db: Db) => Promise<FoundInvitee>,
): Promise<string> {
  const { db, actor } = context
  const { kb_id: kbId, invited_by } = await find(db)
  const joined = await db.transaction().execute(async (trx) => {
    await lockKb(trx, kbId)
    const invitee = await find(trx)
    await checkNotMember(trx, kbId, actor.id)
    checkOpen(invitee)
    const joined = await insertMember(trx, kbId, { userId: actor.id, role: 'viewer' })
    if (!joined || joined.invitees.some(({ id }) => id === invitee.id)) return joined
    await trx
      .updateTable('invitees')
      .set({ status: 'accepted' })
      .where('id', '=', invitee.id)
      .execute()
    // The invited address may belong to another user, who has a notification about the invitation.
    const forgotten = await forgetInvited(trx, [invitee.id])
    const invitees = [...joined.invitees, presentInvitee({ ...invitee, status: 'accepted' })]
    return { ...joined, invitees, forgotten: [...joined.forgotten, ...forgotten] }
  })
  if (joined) {
    await announceMembers(context, kbId, [joined])
    await notifyInviter(context, kbId, invited_by)
  }
  return kbId
}

type FoundInvitee = Awaited<ReturnType<typeof findInvitee>>

async function findInvitee(db: Db, token: string) {
  const invitee = await selectInvitees(db)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!invitee) throw new ApiError('invitation_not_found')
  return invitee
}

async function findOwnInvitee(db: Db, { email }: HandlerContext['actor'], kbId: string) {
  const invitee = await selectInvitees(db)
    .where('kb_id', '=', kbId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!invitee) throw new ApiError('invitation_not_found')
  return invitee
}

function checkOpen(invitee: FoundInvitee): void {
  if (invitee.status !== 'pending') throw new ApiError('invitation_not_found')
  if (invitee.is_over) throw new ApiError('invitation_expired')
}
