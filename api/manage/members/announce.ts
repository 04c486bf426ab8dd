import { publishSystemMessages } from '#api/chats/chats/system-messages.ts'
import { broadcastQuotesTo } from '#api/chats/messages/broadcast-quotes.ts'
import type { Deps } from '#api/deps.ts'
import { announceKb } from '#api/kbs/announce.ts'
import { presentSharedKb, readKb } from '#api/kbs/present.ts'
import type { Removed } from '#api/people/notifications/forget.ts'
import { announceRemoved } from '#api/people/notifications/forget.ts'
import { presentSharedMember } from '#api/people/users/present.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Invitee } from '#contract/entities/kb.ts'
import { selectMembers } from './list.ts'

/**
 * Announced after the transaction. `settled`: there was a join request. `invitees`: now accepted
 * invitations. `forgotten`: deleted notifications about them.
 */
export type Joined = {
  userId: string
  systemMessages: string[]
  settled: boolean
  invitees: Invitee[]
  forgotten: Removed[]
}

type AnnounceDeps = Pick<Deps, 'db' | 'settings' | 'publish'>

export async function announceMembers(
  deps: AnnounceDeps,
  kbId: string,
  joined: Joined[],
): Promise<void> {
  if (joined.length === 0) return
  const ids = joined.map(({ userId }) => userId)
  await announceRoles(deps, kbId, ids)
  await announceKb(deps, kbId)
  if (joined.some(({ settled }) => settled)) await announceRequests(deps, kbId)
  announceRemoved(
    deps,
    joined.flatMap(({ forgotten }) => forgotten),
  )
  await announceInvitees(
    deps,
    kbId,
    joined.flatMap(({ invitees }) => invitees),
  )
  await publishSystemMessages(
    deps,
    joined.flatMap(({ systemMessages }) => systemMessages),
  )
}

/** All members learn the roles, and each of these people their new permissions. */
export async function announceRoles(
  deps: AnnounceDeps,
  kbId: string,
  userIds: string[],
): Promise<void> {
  const { db, settings, publish } = deps
  const members = await selectMembers(db, kbId)
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val(userIds))))
    .execute()
  for (const user of members) {
    const member = presentSharedMember(user)
    publish([topics.members(kbId)], { type: 'kb_member_add', data: { kbId, member } })
    const kb = await readKb(db, settings, user, kbId)
    publish([topics.user(user.id)], { type: 'kb_add', data: { kb } }, { gained: topics.kb(kbId) })
    await broadcastQuotesTo(deps, kbId, user.id)
  }
}

/** Tells administrators whether join requests are pending. */
export async function announceRequests(deps: AnnounceDeps, kbId: string): Promise<void> {
  const pending = await deps.db
    .selectFrom('join_requests')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  await announceToAdministrators(deps, kbId, { hasPendingRequests: pending !== undefined })
}

export async function announceInvitees(
  deps: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
  invitees: Invitee[],
): Promise<void> {
  if (invitees.length > 0) await announceToAdministrators(deps, kbId, { invitees })
}

/** Fields that only administrators see. */
export async function announceToAdministrators(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
  change: { invitationLink: string } | { hasPendingRequests: boolean } | { invitees: Invitee[] },
): Promise<void> {
  const row = await db.selectFrom('kbs').selectAll().where('id', '=', kbId).executeTakeFirst()
  if (!row) return
  const administrators = await selectMembers(db, kbId)
    .where('kb_members.role', 'in', ['owner', 'admin'])
    .execute()
  publish(
    administrators.map(({ id }) => topics.user(id)),
    { type: 'kb_update', data: { kb: presentSharedKb(row), ...change } },
  )
}
