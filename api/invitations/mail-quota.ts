import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import type { Settings } from '#api/settings.ts'
import type { FieldError } from '#contract/errors.ts'

const hourSeconds = 3_600
const minuteSeconds = 60

/** Mails to `addresses`, by who sends them; `asked` are the addresses as they were sent. */
export type Mailing = { senderId: string; kbId: string; asked: string[]; addresses: string[] }

/**
 * Counts mails that invite, in this hour by who sends them and by whom they are for, and in a pause by
 * knowledge base and address. Throws `too_many_invitations`, which names each address that is why.
 */
export async function spendInvitations(
  trx: Db,
  { rateLimits, invitations }: Pick<Settings, 'rateLimits' | 'invitations'>,
  mailing: Mailing,
): Promise<void> {
  const { senderId, kbId, addresses } = mailing
  if (!rateLimits || addresses.length === 0) return
  // One after the other, or two at once would each see room for one more.
  await sql`select pg_advisory_xact_lock(hashtext('invitation_mails'))`.execute(trx)
  const sent = await countSent(trx, mailing, invitations.pauseMinutes)
  const fields = refusedFields(mailing, (address) => {
    const found = sent.byAddress.get(address)
    if (found?.recent) return 'invited_recently'
    return (found?.count ?? 0) >= invitations.perAddressHour ? 'invited_too_often' : null
  })
  if (Object.keys(fields).length > 0)
    throw refusal(invitations.pauseMinutes * minuteSeconds, fields)
  if (sent.bySender + addresses.length > invitations.perPersonHour) throw refusal(hourSeconds)
  const rows = addresses.map((email) => ({ sender_id: senderId, kb_id: kbId, email }))
  await trx.insertInto('invitation_mails').values(rows).execute()
}

function refusal(retryAfterSeconds: number, fields?: Record<string, FieldError[]>): ApiError {
  return new ApiError('too_many_invitations', { retryAfterSeconds, ...(fields && { fields }) })
}

function refusedFields({ asked }: Mailing, why: (address: string) => FieldError | null) {
  const reasons = asked.map((address, at) => [`Emails.${at}`, why(address)] as const)
  return Object.fromEntries(reasons.flatMap(([name, reason]) => (reason ? [[name, [reason]]] : [])))
}

async function countSent(trx: Db, { senderId, kbId, addresses }: Mailing, pauseMinutes: number) {
  // What nobody counts any more goes with the next mail of who sent it.
  await sql`delete from invitation_mails
    where sender_id = ${senderId} and sent_at < now() - interval '1 day'`.execute(trx)
  const { rows: own } = await sql<{ count: number }>`select count(*)::int as count
    from invitation_mails
    where sender_id = ${senderId} and sent_at > now() - interval '1 hour'`.execute(trx)
  const { rows } = await sql<{ email: string; count: number; recent: boolean }>`
    select email, count(*) filter (where sent_at > now() - interval '1 hour')::int as count,
      coalesce(bool_or(kb_id = ${kbId}
        and sent_at > now() - make_interval(mins => ${pauseMinutes}::int)), false) as recent
    from invitation_mails where email = any(${addresses}::text[])
      and sent_at > now() - interval '1 day' group by email`.execute(trx)
  return { bySender: own[0]?.count ?? 0, byAddress: new Map(rows.map((row) => [row.email, row])) }
}
