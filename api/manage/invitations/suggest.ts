import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { type PersonRow, presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { limits } from '#contract/limits.ts'

// However many knowledge bases and members there are, only so many are read.
const kbsRead = 20
const membersRead = 100

/**
 * Members of the other knowledge bases that the person administers, because only their addresses
 * are known to them; who shares most of these with the person first. Throws `forbidden`.
 */
export async function suggestInvitees(context: HandlerContext, kbId: string) {
  const { db, actor } = context
  const kb = await findKb(context, kbId)
  if (!kb.can.share) throw new ApiError('forbidden')
  const { rows } = await sql<PersonRow & { email: string }>`
    with own as (
      select kb_members.kb_id from kb_members join kbs on kbs.id = kb_members.kb_id
        where user_id = ${actor.id} and role in ('owner', 'admin')
          and kbs.deleted_at is null and kbs.id <> ${kb.id}
        order by kbs.id desc limit ${kbsRead}),
    known as (
      select near.user_id, count(*) as shared from own
        cross join lateral (
          select user_id from kb_members where kb_id = own.kb_id limit ${membersRead}) near
        group by near.user_id)
    select id, name, display_name, picture, is_bot, email
      from known join users on users.id = known.user_id
      where not is_bot
        and not exists (
          select from kb_members where kb_id = ${kb.id} and user_id = users.id)
        and not exists (
          select from invitees
            where kb_id = ${kb.id} and status = 'pending' and lower(invitees.email) = lower(users.email))
      order by shared desc, spelling, id limit ${limits.suggestedInvitees}`.execute(db)
  return { people: rows.map(({ email, ...row }) => ({ ...presentPerson(row), email })) }
}
