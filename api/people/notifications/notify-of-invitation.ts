import { type RawBuilder, sql } from 'kysely'
import { newIdSql } from '#api/platform/db/new-id.ts'
import type { Db } from '#api/schema.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { forgetNotifications, type Removed } from './forget.ts'

/**
 * In which an invited person would join: as an administrator only while whoever invited still is one.
 * Somebody who left left their invitations behind.
 */
export const invitedRole = sql<AssignableRole>`case when exists (select from kb_members inviters
  where inviters.kb_id = invitees.kb_id and inviters.user_id = invitees.invited_by
    and inviters.role in ('owner', 'admin')) then invitees.role else 'viewer' end`

/**
 * People with an account, of open invitations. Replaces older notifications. Returns new ids and
 * deleted notifications. Runs the same statements without an account, so that timing does not
 * reveal who has one.
 */
export async function notifyInvited(
  trx: Db,
  inviteeIds: string[],
): Promise<{ ids: string[]; forgotten: Removed[] }> {
  const forgotten = await forgetInvited(trx, inviteeIds)
  const ids = await insertInvited(trx, sql`invitees.id = any(${inviteeIds}::uuid[])`)
  return { ids, forgotten }
}

/** Removes the notifications about the old address. */
export async function notifyAddress(trx: Db, userId: string): Promise<void> {
  await forgetNotifications(trx, (eb) =>
    eb.and([eb('user_id', '=', userId), eb('invitee_id', 'is not', null)]),
  )
  await insertInvited(trx, sql`users.id = ${userId}`)
}

export function forgetInvited(trx: Db, inviteeIds: string[]): Promise<Removed[]> {
  return forgetNotifications(trx, (eb) => eb('invitee_id', '=', eb.fn.any(eb.val(inviteeIds))))
}

async function insertInvited(trx: Db, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, user_id, type, kb_id, actor_id, group_key, invitee_id)
    select ${newIdSql}, users.id, 'invitation_accept', invitees.kb_id, invitees.invited_by,
      'invitation:' || invitees.id, invitees.id
    from invitees join users on lower(users.email) = invitees.email and not users.is_bot
    where ${which} and invitees.status = 'pending' and invitees.expires_at > now()
      and not exists (select from kb_members where kb_members.kb_id = invitees.kb_id
        and kb_members.user_id = users.id)
    on conflict do nothing returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
