import type { Deps, HandlerContext } from '#api/deps.ts'
import { newId } from '#api/platform/ids.ts'
import { announceNotifications } from './announce.ts'

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

/** Call it after the transaction. Skips who has an unread notification about this person. */
export async function notifyInvitationAccepted(
  deps: Pick<Deps, 'db' | 'publish'>,
  { kbId, actorId, userIds }: { kbId: string; actorId: string; userIds: string[] },
): Promise<void> {
  const recipients = [...new Set(userIds)].filter((userId) => userId !== actorId)
  if (recipients.length === 0) return
  const rows = await deps.db
    .insertInto('notifications')
    .values(
      recipients.map((user_id) => ({
        id: newId(),
        user_id,
        type: 'invitation_accept' as const,
        kb_id: kbId,
        actor_id: actorId,
        group_key: `invitation_accept:${kbId}:${actorId}`,
        chat_id: null,
        message_id: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  await announceNotifications(
    deps,
    rows.map(({ id }) => id),
  )
}
