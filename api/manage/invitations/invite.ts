import { sql } from 'kysely'
import { announceNotifications } from '#api/chats/notifications/announce.ts'
import type { HandlerContext } from '#api/deps.ts'
import { newInvitationToken } from '#api/kbs/create.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { announceInvitees } from '#api/manage/members/announce.ts'
import { inLockedKb } from '#api/manage/members/find.ts'
import { presentInvitee } from '#api/manage/members/present-invitee.ts'
import { hashToken } from '#api/people/auth/sessions.ts'
import { announceRemoved } from '#api/people/notifications/forget.ts'
import { notifyInvited } from '#api/people/notifications/notify-of-invitation.ts'
import { readPreferences } from '#api/people/users/preferences.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Mail } from '#api/platform/mail/mailer.ts'
import type { Db } from '#api/schema.ts'
import type { Invitee } from '#contract/entities/kb.ts'
import { countLimits, limits } from '#contract/limits.ts'
import { consumeInvitations } from './mail-quota.ts'
import { writeInvitation } from './mails.ts'

/**
 * Invites addresses by email, and also in the inbox if they have an account. Nobody becomes a
 * member before accepting, and the answer does not reveal who has an account. Members keep their
 * role. An open invitation is renewed. Throws `forbidden`, `too_many_invitations`, and `invalid_input`
 * above `countLimits.invitationsPerKb`.
 */
export async function inviteByEmail(
  context: HandlerContext,
  kbId: string,
  emails: string[],
): Promise<void> {
  const { settings, actor, jobs } = context
  const { invited, notified } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    const members = await findMembers(trx, kb.id, emails)
    const addresses = [...new Set(emails)].filter((address) => !members.has(address))
    const mailing = { senderId: actor.id, kbId: kb.id, asked: emails, addresses }
    await consumeInvitations(trx, settings, mailing)
    const { mails, invited } = await invite(trx, context, kb, addresses)
    await checkCount(trx, kb.id)
    await jobs.mail(trx, actor.id, mails)
    const ids = invited.map(({ id }) => id)
    return { invited, notified: await notifyInvited(trx, ids) }
  })
  jobs.wake()
  await announceInvitees(context, kbId, invited)
  announceRemoved(context, notified.forgotten)
  await announceNotifications(context, notified.ids)
}

async function checkCount(trx: Db, kbId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('invitees')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kb_id', '=', kbId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (count > countLimits.invitationsPerKb)
    throw new ApiError('invalid_input', { fields: { emails: ['too_many'] } })
}

async function findMembers(db: Db, kbId: string, addresses: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('kb_members')
    .innerJoin('users', 'users.id', 'kb_members.user_id')
    .select(sql<string>`lower(email)`.as('address'))
    .where('kb_members.kb_id', '=', kbId)
    .where((eb) => eb(sql<string>`lower(email)`, '=', eb.fn.any(eb.val(addresses))))
    .execute()
  return new Set(rows.map(({ address }) => address))
}

async function invite(
  trx: Db,
  context: HandlerContext,
  kb: FoundKb,
  addresses: string[],
): Promise<{ mails: Mail[]; invited: Invitee[] }> {
  const { language } = await readPreferences(trx, context.actor.id)
  const mails: Mail[] = []
  const invited: Invitee[] = []
  for (const email of addresses) {
    const token = newInvitationToken()
    const row = await saveInvitee(trx, { kbId: kb.id, by: context.actor.id, email, token })
    const about = { kb: kb.title, inviter: context.actor.display_name, until: row.expires_at }
    mails.push(writeInvitation(context, email, language, { ...about, token }))
    invited.push(presentInvitee(row))
  }
  return { mails, invited }
}

type NewInvitee = { kbId: string; by: string; email: string; token: string }

// Stores an invitation. Only the token's hash is stored; the token itself is only in the email.
async function saveInvitee(trx: Db, { kbId, by, email, token }: NewInvitee) {
  const change = {
    token_hash: hashToken(token),
    status: 'pending' as const,
    invited_by: by,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(days => ${limits.invitationDays})`,
  }
  return trx
    .insertInto('invitees')
    .values({ id: newId(), kb_id: kbId, email, ...change })
    .onConflict((conflict) => conflict.columns(['kb_id', 'email']).doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
}
