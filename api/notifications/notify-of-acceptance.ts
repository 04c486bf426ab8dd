import type { Deps } from '#api/deps.ts'
import { newId } from '#api/ids.ts'
import { announceNotifications } from './announce.ts'

/**
 * Tells whoever invited somebody, or owns the knowledge base, that they came; to be called after the
 * transaction. Nobody is told of themselves, or twice while it is unread.
 */
export async function notifyInvitationAccepted(
  deps: Pick<Deps, 'db' | 'publish'>,
  { kbId, actorId, userIds }: { kbId: string; actorId: string; userIds: string[] },
): Promise<void> {
  const told = [...new Set(userIds)].filter((userId) => userId !== actorId)
  if (told.length === 0) return
  const rows = await deps.db
    .insertInto('notifications')
    .values(
      told.map((user_id) => ({
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
