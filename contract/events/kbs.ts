import { z } from 'zod'
import { invitee, kb, kbMember } from '#contract/entities/kb.ts'
import { id } from '#contract/fields.ts'
import { event, kbId } from './event.ts'

export const sharedKb = kb.omit({
  can: true,
  summary: true,
  isSummaryByModel: true,
  role: true,
  isFavorite: true,
  unreadCount: true,
  unreadPrivateCount: true,
  unreadMentionCount: true,
  lastActivityAt: true,
  invitationLink: true,
  hasPendingRequests: true,
  hasAskedToJoin: true,
  creator: true,
  createdBy: true,
  sharedWith: true,
  storageLimit: true,
  binSize: true,
})
export const sharedMember = kbMember.omit({ can: true, email: true })

export const kbEvents = [
  /**
   * To: one person. When: a knowledge base is new for them, or their role, favorite or join request
   * has changed. Client: replaces the knowledge base, `can` included; if the role differs, fetches
   * its content again. A socket that subscribed before its user became a member receives all events
   * from now on.
   */
  event('kb_add', z.object({ kb })),
  /**
   * To: the person who lost it. When: they were removed, they left, or it was deleted. Client:
   * removes the knowledge base, its chats, its favorite and its subscriptions; if it is public,
   * fetches what is still visible.
   */
  event('kb_remove', kbId),
  /**
   * To: its members. When: it was restored from the bin. Client: fetches its knowledge bases, its
   * notifications and this knowledge base again, and subscribes again.
   */
  event('kb_restore', kbId),
  /**
   * To: everybody who can see the knowledge base; with `invitationLink`, `hasPendingRequests` or
   * `invitees` only its administrators. When: one of these has changed. Client: merges `kb`, and
   * uses the new title in notifications. If `isPublic` or a permission flag has changed, fetches
   * the knowledge base and its files again. `summary` is fetched too: not everybody who sees the
   * knowledge base may read it. Replaces invitees by id, newest first, and removes
   * those that are no longer pending.
   */
  event(
    'kb_update',
    z.object({
      kb: sharedKb,
      invitationLink: z.string().optional(),
      hasPendingRequests: z.boolean().optional(),
      invitees: z.array(invitee).optional(),
    }),
  ),
  /**
   * To: members. When: a member is new, or their role, name or picture has changed. Client:
   * replaces the member with this `userId` or adds them; uses the new name and picture wherever the
   * person is shown; adds the id to `sharedWith`; fetches the email address, `can`, and the members
   * of the two system chats.
   */
  event('kb_member_add', kbId.extend({ member: sharedMember })),
  /**
   * To: members. When: a member left or was removed. Client: removes the member from the list and
   * from `sharedWith`.
   */
  event('kb_member_remove', kbId.extend({ userId: id })),
] as const
