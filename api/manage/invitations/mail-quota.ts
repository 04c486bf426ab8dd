import { sql } from 'kysely'
import { ApiError } from '#api/platform/api-error.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import type { FieldError } from '#contract/errors.ts'
import { invitationMails } from '#contract/rates.ts'

const hourSeconds = 3_600
const minuteSeconds = 60

/**
 * Emails to `addresses` by one sender. `asked` are the addresses as in the request, for error
 * paths.
 */
export type Mailing = { senderId: string; kbId: string; asked: string[]; addresses: string[] }

/**
 * Counts invitation emails against three limits: per sender and hour, per address and hour, and a
 * pause per knowledge base and address. Throws `too_many_invitations`, with the addresses that are
 * over a limit.
 */
export async function consumeInvitations(
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
  // Mails with a time in the future were sent before the clock was set back, and do not count.
  // Deletes this sender's rows that no limit counts any more.
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
