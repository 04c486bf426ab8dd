import { publishSystemMessages } from '#api/chats/system-messages.ts'
import type { Deps } from '#api/deps.ts'
import { presentSharedKb, readKb } from '#api/kbs/present.ts'
import { tellQuotesTo } from '#api/messages/broadcast-quotes.ts'
import { announceRemoved } from '#api/notifications/announce.ts'
import type { Removed } from '#api/notifications/delete-for-message.ts'
import { topics } from '#api/realtime/publish.ts'
import type { PersonRow } from '#api/users/present.ts'
import type { Invitee } from '#contract/entities/kb.ts'
import { selectMembers } from './list.ts'
import { presentSharedMember } from './present.ts'

/**
 * Somebody who has just become a member, to be announced once the transaction stands. `settled` says
 * that they had asked to join; `invitees` are the invitations that were theirs, and `forgotten` what
 * they were told of those.
 */
export type Joined = {
  userId: string
  systemMessages: string[]
  settled: boolean
  invitees: Invitee[]
  forgotten: Removed[]
}

type Told = Pick<Deps, 'db' | 'settings' | 'publish'>

/** Tells the other members who has come, and those who have come what they are now in. */
export async function announceMembers(deps: Told, kbId: string, joined: Joined[]): Promise<void> {
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

/** Tells every member what these are now, and each of them what they may do now. */
export async function announceRoles(deps: Told, kbId: string, userIds: string[]): Promise<void> {
  const { db, settings, publish } = deps
  const members = await selectMembers(db, kbId)
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val(userIds))))
    .execute()
  for (const user of members) {
    const member = presentSharedMember(user)
    publish([topics.members(kbId)], { type: 'kb_member_add', data: { kbId, member } })
    const kb = await readKb(db, settings, user, kbId)
    publish([topics.user(user.id)], { type: 'kb_add', data: { kb } }, { gained: topics.kb(kbId) })
    await tellQuotesTo(deps, kbId, user.id)
  }
}

/** Tells the members of each knowledge base somebody is in what they are called and look like now. */
export async function announcePerson(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  person: PersonRow,
): Promise<void> {
  const places = await db
    .selectFrom('kb_members')
    .select(['kb_id', 'role'])
    .where('user_id', '=', person.id)
    .execute()
  for (const { kb_id: kbId, role } of places) {
    const member = presentSharedMember({ ...person, role })
    publish([topics.members(kbId)], { type: 'kb_member_add', data: { kbId, member } })
  }
}

/** Tells whoever sees a knowledge base what everybody sees of it alike: how many are in it. */
export async function announceKb(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
): Promise<void> {
  const row = await db.selectFrom('kbs').selectAll().where('id', '=', kbId).executeTakeFirst()
  if (!row) return
  publish([topics.kb(kbId)], { type: 'kb_update', data: { kb: presentSharedKb(row) } })
}

/** Tells the administrators whether anybody waits to be let in. */
export async function announceRequests(deps: Told, kbId: string): Promise<void> {
  const pending = await deps.db
    .selectFrom('join_requests')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  await announceToAdministrators(deps, kbId, { hasPendingRequests: pending !== undefined })
}

/** Tells the administrators which invitations are new, or have another status; nothing of none. */
export async function announceInvitees(
  deps: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
  invitees: Invitee[],
): Promise<void> {
  if (invitees.length > 0) await announceToAdministrators(deps, kbId, { invitees })
}

/** Tells the administrators what only they see of a knowledge base. */
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
