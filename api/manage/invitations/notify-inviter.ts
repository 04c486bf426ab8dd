import { notifyInvitationAccepted } from '#api/chats/notifications/notify-of-acceptance.ts'
import type { HandlerContext } from '#api/deps.ts'

/**
 * Notifies the inviter that the actor has joined. Without an inviter, or if the inviter has left,
 * notifies the owner.
 */
export async function notifyInviter(
  context: HandlerContext,
  kbId: string,
  inviterId: string | null,
): Promise<void> {
  const rows = await context.db
    .selectFrom('kb_members')
    .select(['user_id', 'role'])
    .where('kb_id', '=', kbId)
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb('user_id', '=', inviterId)]))
    .execute()
  const recipient = rows.find((row) => row.user_id === inviterId) ?? rows[0]
  const userIds = recipient ? [recipient.user_id] : []
  await notifyInvitationAccepted(context, { kbId, actorId: context.actor.id, userIds })
}
