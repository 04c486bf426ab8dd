import { sql } from 'kysely'
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
import { announceMembers } from '../members/announce.ts'
import { inLockedKb } from '../members/find.ts'
import { readPreferences } from '../users/handlers.ts'
import { type Inviting, writeInvitation } from './letters.ts'

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
  const joined = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    const people = await findPeople(trx, addresses)
    const others = addresses.filter((address) => !people.has(address))
    await context.jobs.mail(trx, await invite(trx, context, kb, others))
    return addPeople(trx, kb.id, [...people.values()], context.actor.id)
  })
  context.jobs.wake()
  await announceMembers(context, kbId, joined)
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
): Promise<Mail[]> {
  const { language } = await readPreferences(trx, context.actor.id)
  const mails: Mail[] = []
  for (const email of addresses) {
    const token = newInvitationToken()
    const until = await saveInvitee(trx, { kbId: kb.id, by: context.actor.id, email, token })
    const inviting: Inviting = { kb: kb.title, inviter: context.actor.display_name, until, token }
    mails.push(writeInvitation(context, email, language, inviting))
  }
  return mails
}

type NewInvitee = { kbId: string; by: string; email: string; token: string }

// Only the token's hash is stored; the token itself is in the mail alone. Answers with its last moment.
async function saveInvitee(trx: Db, { kbId, by, email, token }: NewInvitee): Promise<string> {
  const change = {
    token_hash: hashToken(token),
    status: 'pending' as const,
    invited_by: by,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(days => ${limits.invitationDays})`,
  }
  const { expires_at } = await trx
    .insertInto('invitees')
    .values({ id: newId(), kb_id: kbId, email, ...change })
    .onConflict((conflict) => conflict.columns(['kb_id', 'email']).doUpdateSet(change))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}
