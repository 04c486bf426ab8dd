import { sql } from 'kysely'
import { announceNotifications } from '#api/chats/notifications/announce.ts'
import type { HandlerContext } from '#api/deps.ts'
import { newInvitationToken } from '#api/kbs/create.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { announceInvitees } from '#api/manage/members/announce.ts'
import { inLockedKb } from '#api/manage/members/find.ts'
import { presentInvitee } from '#api/manage/members/present.ts'
import { hashToken } from '#api/people/auth/sessions.ts'
import { announceRemoved } from '#api/people/notifications/forget.ts'
import { notifyInvited } from '#api/people/notifications/notify-of-invitation.ts'
import { readPreferences } from '#api/people/users/preferences.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { originOf } from '#api/platform/http/origin.ts'
import { newId } from '#api/platform/ids.ts'
import type { Mail } from '#api/platform/mail/mailer.ts'
import { words, writeMail } from '#api/platform/mail/template.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import type { Invitee, JoinRequest } from '#contract/entities/kb.ts'
import type { FieldError } from '#contract/errors.ts'
import { countLimits, limits } from '#contract/limits.ts'
import type { Language } from '#contract/preferences.ts'
import { invitationMails } from '#contract/rates.ts'
import type { AssignableRole } from '#contract/roles.ts'

const hourSeconds = 3_600

const minuteSeconds = 60

/**
 * Also in the inbox of those with an account, which the answer does not reveal. Nobody is a member
 * before accepting; members keep their role; an open invitation is renewed, with the new role.
 * Throws `forbidden`, `too_many_invitations`, and `invalid_input` above `countLimits.invitationsPerKb`.
 */
export async function inviteByEmail(
  context: HandlerContext,
  kbId: string,
  { emails, role }: Inviting,
): Promise<void> {
  const { settings, actor, jobs } = context
  const { invited, notified } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    const members = await findMembers(trx, kb.id, emails)
    const addresses = [...new Set(emails)].filter((address) => !members.has(address))
    const mailing = { senderId: actor.id, kbId: kb.id, asked: emails, addresses }
    await consumeInvitations(trx, settings, mailing)
    const { mails, invited } = await invite(trx, context, kb, { emails: addresses, role })
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

type Inviting = { emails: string[]; role: AssignableRole }

/** `asked`: the addresses as in the request, for error paths. */
type Mailing = { senderId: string; kbId: string; asked: string[]; addresses: string[] }

/** Throws `too_many_invitations` with the addresses that are over one of three limits. */
async function consumeInvitations(
  trx: Db,
  { rateLimits }: Pick<Settings, 'rateLimits'>,
  mailing: Mailing,
): Promise<void> {
  const { senderId, kbId, addresses } = mailing
  if (!rateLimits || addresses.length === 0) return
  // Transactions run this one after the other: two at once would both see the same free quota.
  await sql`select pg_advisory_xact_lock(hashtext('invitation_mails'))`.execute(trx)
  const sent = await countSent(trx, mailing)
  const fields = refusedFields(mailing, (address) => {
    const found = sent.byAddress.get(address)
    if (found?.recent) return 'invited_recently'
    return (found?.count ?? 0) >= invitationMails.perAddressHour ? 'invited_too_often' : null
  })
  if (Object.keys(fields).length > 0)
    throw refusal(invitationMails.pauseMinutes * minuteSeconds, fields)
  if (sent.bySender + addresses.length > invitationMails.perPersonHour) throw refusal(hourSeconds)
  const rows = addresses.map((email) => ({ sender_id: senderId, kb_id: kbId, email }))
  await trx.insertInto('invitation_mails').values(rows).execute()
}

function refusal(retryAfterSeconds: number, fields?: Record<string, FieldError[]>): ApiError {
  return new ApiError('too_many_invitations', { retryAfterSeconds, ...(fields && { fields }) })
}

function refusedFields({ asked }: Mailing, why: (address: string) => FieldError | null) {
  const reasons = asked.map((address, at) => [`emails.${at}`, why(address)] as const)
  return Object.fromEntries(reasons.flatMap(([name, reason]) => (reason ? [[name, [reason]]] : [])))
}

async function countSent(trx: Db, { senderId, kbId, addresses }: Mailing) {
  // Mails of the future were sent before the clock was set back, and do not count. Deletes this
  // sender's rows that no limit counts.
  await sql`delete from invitation_mails
    where sender_id = ${senderId} and sent_at < now() - interval '1 day'`.execute(trx)
  const { rows: own } = await sql<{ count: number }>`select count(*)::int as count
    from invitation_mails
    where sender_id = ${senderId} and sent_at between now() - interval '1 hour' and clock_timestamp()`.execute(
    trx,
  )
  const { rows } = await sql<{ email: string; count: number; recent: boolean }>`
    select email, count(*) filter (where sent_at > now() - interval '1 hour')::int as count,
      coalesce(bool_or(kb_id = ${kbId}
        and sent_at > now() - make_interval(mins => ${invitationMails.pauseMinutes}::int)), false) as recent
    from invitation_mails where email = any(${addresses}::text[])
      and sent_at between now() - interval '1 day' and clock_timestamp() group by email`.execute(
    trx,
  )
  return { bySender: own[0]?.count ?? 0, byAddress: new Map(rows.map((row) => [row.email, row])) }
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
  { emails, role }: Inviting,
): Promise<{ mails: Mail[]; invited: Invitee[] }> {
  const { language } = await readPreferences(trx, context.actor.id)
  const mails: Mail[] = []
  const invited: Invitee[] = []
  for (const email of emails) {
    const token = newInvitationToken()
    const row = await saveInvitee(trx, { kbId: kb.id, by: context.actor.id, email, role, token })
    const inviter = context.actor.display_name
    const about = { kb: kb.title, inviter, role, until: row.expires_at }
    mails.push(writeInvitation(context, email, language, { ...about, token }))
    invited.push(presentInvitee(row))
  }
  return { mails, invited }
}

type NewInvitee = {
  kbId: string
  by: string
  email: string
  role: AssignableRole
  token: string
}

// Only the token's hash is stored; the token itself is only in the email.
async function saveInvitee(trx: Db, { kbId, by, email, role, token }: NewInvitee) {
  const change = {
    role,
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

type Sender = Pick<HandlerContext, 'settings' | 'request'>

/** `until`: ISO 8601. */
type Invitation = {
  kb: string
  inviter: string
  role: AssignableRole
  until: string
  token: string
}

/** Uses the inviter's language, because the recipient's is not known yet. */
function writeInvitation(
  { settings, request }: Sender,
  to: string,
  language: Language,
  { token, until, ...about }: Invitation,
): Mail {
  const origin = originOf(settings, request)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return writeMail({
    to,
    language,
    origin,
    words: words[language].invitation,
    about: { ...about, until: day.format(new Date(until)) },
    link: `${origin}/invite/${token}/accept`,
  })
}

export function writeDecision(
  { settings, request }: Sender,
  to: string,
  language: Language,
  decided: { kbId: string; kb: string; status: Exclude<JoinRequest['status'], 'pending'> },
): Mail {
  const origin = originOf(settings, request)
  return writeMail({
    to,
    language,
    origin,
    words: words[language][decided.status],
    about: { kb: decided.kb },
    link: `${origin}/kb/${decided.kbId}`,
  })
}
