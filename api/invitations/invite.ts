import { sql } from 'kysely'
import type { Invitee } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'
import { hashToken } from '../auth/sessions.ts'
import type { Db } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { HandlerContext } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { newInvitationToken } from '../kbs/create.ts'
import type { FoundKb } from '../kbs/find.ts'
import type { Mail } from '../mail/mailer.ts'
import { insertMember, type Joined } from '../members/add.ts'
import { announceInvitees, announceMembers } from '../members/announce.ts'
import { inLockedKb } from '../members/find.ts'
import { readPreferences } from '../users/handlers.ts'
import { writeInvitation } from './letters.ts'
import { presentInvitee } from './present-invitee.ts'

/**
 * Makes those of these addresses who exist viewers, and invites the others by mail. A member stays what
 * they are; an invitation that is open is renewed. Throws `forbidden`.
 */
export async function inviteByEmail(
  context: HandlerContext,
  kbId: string,
  emails: string[],
): Promise<void> {
  const addresses = [...new Set(emails)]
  const { joined, invited } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    const people = await findPeople(trx, addresses)
    const others = addresses.filter((address) => !people.has(address))
    const { mails, invited } = await invite(trx, context, kb, others)
    await context.jobs.mail(trx, mails)
    const joined = await addPeople(trx, kb.id, [...people.values()], context.actor.id)
    return { joined, invited }
  })
  context.jobs.wake()
  await announceMembers(context, kbId, joined)
  await announceInvitees(context, kbId, invited)
}

async function findPeople(db: Db, addresses: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`lower(email)`.as('address')])
    .where(sql<string>`lower(email)`, 'in', addresses)
    .where('is_bot', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.address, row.id]))
}

async function addPeople(trx: Db, kbId: string, userIds: string[], by: string): Promise<Joined[]> {
  const joined: Joined[] = []
  for (const userId of userIds) {
    const one = await insertMember(trx, kbId, { userId, role: 'viewer', by })
    if (one) joined.push(one)
  }
  return joined
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

// Only the token's hash is stored; the token itself is in the mail alone.
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
