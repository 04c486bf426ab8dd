import { sql } from 'kysely'
import { type NewSystemMessage, recordInTownhall } from '#api/chats/chats/system-messages.ts'
import type { Deps } from '#api/deps.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { forgetInvited, invitedRole } from '#api/people/notifications/notify-of-invitation.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { countLimits } from '#contract/limits.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { announceMembers, type Joined } from './announce.ts'
import { presentInvitee } from './present.ts'

export async function addMember(
  deps: Pick<Deps, 'db' | 'settings' | 'publish'>,
  kbId: string,
  userId: string,
  role: AssignableRole,
): Promise<void> {
  const joined = await deps.db
    .transaction()
    .execute((trx) => insertMember(trx, kbId, { userId, role }))
  if (joined) await announceMembers(deps, kbId, [joined])
}

/**
 * Also in the two system chats; earlier messages count as read. Settles a pending invitation, which
 * may say another role, and a join request, whichever way the person joined. Null, and nothing
 * changed, for a member. Throws `kb_not_found`, `too_many_members`, `too_many_memberships`.
 */
export async function insertMember(
  trx: Db,
  kbId: string,
  { userId, role, by = null }: { userId: string; role: AssignableRole; by?: string | null },
): Promise<Joined | null> {
  await lockKb(trx, kbId)
  const row = await trx
    .insertInto('kb_members')
    .values({
      kb_id: kbId,
      user_id: userId,
      role: (await isInvitedAsAdmin(trx, kbId, userId)) ? 'admin' : role,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!row) return null
  const { member_count } = await trx
    .updateTable('kbs')
    .set({ member_count: sql`member_count + 1` })
    .where('id', '=', kbId)
    .returning('member_count')
    .executeTakeFirstOrThrow()
  if (member_count > countLimits.membersPerKb) throw new ApiError('too_many_members')
  await checkMemberships(trx, userId)
  await sql`insert into chat_members (chat_id, user_id, last_read_seq)
    select id, ${userId}::uuid, seq from chats where kb_id = ${kbId} and system_chat is not null
    on conflict do nothing`.execute(trx)
  const settled = await settle(trx, kbId, userId, by)
  const systemMessages = await recordInTownhall(trx, kbId, joinedMessage(userId, by))
  return { userId, systemMessages, ...settled }
}

export async function isInvitedAsAdmin(db: Db, kbId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from invitees
    join users on lower(users.email) = invitees.email and users.id = ${userId}
    where invitees.kb_id = ${kbId} and ${invitedRole} = 'admin'
      and invitees.status = 'pending' and invitees.expires_at > now()`.execute(db)
  return rows.length > 0
}

async function checkMemberships(trx: Db, userId: string): Promise<void> {
  await lockUser(trx, userId)
  const { count } = await trx
    .selectFrom('kb_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count > countLimits.kbsPerMember) throw new ApiError('too_many_memberships')
}

function joinedMessage(userId: string, by: string | null): NewSystemMessage {
  return by
    ? { event: 'invited', actorId: by, subjectId: userId }
    : { event: 'joined', actorId: userId }
}

async function settle(trx: Db, kbId: string, userId: string, by: string | null) {
  const accepted = await trx
    .updateTable('invitees')
    .set({ status: 'accepted' })
    .where('kb_id', '=', kbId)
    .where('status', '=', 'pending')
    .where('email', '=', (eb) =>
      eb.selectFrom('users').select(sql<string>`lower(email)`.as('email')).where('id', '=', userId),
    )
    .returningAll()
    .execute()
  const requests = await trx
    .updateTable('join_requests')
    .set({ status: 'approved', reviewed_by: by, reviewed_at: sql<string>`now()` })
    .where('kb_id', '=', kbId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  const forgotten = await forgetInvited(
    trx,
    accepted.map(({ id }) => id),
  )
  return { settled: requests.length > 0, invitees: accepted.map(presentInvitee), forgotten }
}
