import { type Selectable, sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { notifyAddress } from '#api/people/notifications/notify-of-invitation.ts'
import { botId, newId } from '#api/platform/ids.ts'
import { spellingOf } from '#api/platform/spelling.ts'
import type { Db } from '#api/schema.ts'
import { line } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { findByAddress, findByIdentity, type Identity, takeAddress } from './identity.ts'
import type { UserTable } from './tables.ts'

/**
 * At the first sign-in the user with this address and no identity at the provider yet, or a new
 * one with this `id`, who is welcomed. Throws `address_taken` if the address belongs to another identity.
 */
export async function findOrCreateUser(
  deps: Pick<Deps, 'db' | 'welcome'>,
  identity: Identity,
  id = newId(),
): Promise<Selectable<UserTable>> {
  const known = await findByIdentity(deps.db, identity)
  if (known?.email === identity.email) return known
  const { user, isNew } = await deps.db.transaction().execute((trx) => settle(trx, identity, id))
  if (isNew) await deps.welcome(user.id)
  return user
}

// One after the other, so that simultaneous first sign-ins with one identity or address create one
// user.
async function settle(trx: Db, identity: Identity, id: string) {
  await sql`select pg_advisory_xact_lock(hashtext('identities'))`.execute(trx)
  const known = await findByIdentity(trx, identity)
  if (known) {
    const user = await takeAddress(trx, known, identity.email)
    if (user.email !== known.email) await notifyAddress(trx, user.id)
    return { user, isNew: false }
  }
  const found = await findByAddress(trx, identity)
  const user = found ?? (await createUser(trx, identity, id))
  await trx
    .insertInto('identities')
    .values({ issuer: identity.issuer, subject: identity.subject, user_id: user.id })
    .execute()
  if (!found) await notifyAddress(trx, user.id)
  return { user, isNew: !found }
}

async function createUser(
  trx: Db,
  { email, name }: Identity,
  id: string,
): Promise<Selectable<UserTable>> {
  const shortName = nameOf(name) ?? nameOf(email.split('@')[0] ?? '') ?? email
  const names = { name: shortName, display_name: shortName, spelling: await spellingOf(shortName) }
  return trx
    .insertInto('users')
    .values({ id, email, ...names, picture: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const personName = line(limits.displayNameLength)

// User input like any other name. Removes half of a surrogate pair.
function nameOf(text: string): string | null {
  const short = text.slice(0, limits.displayNameLength).replace(/[\ud800-\udbff]$/, '')
  const parsed = personName.safeParse(short)
  return parsed.success ? parsed.data : null
}

/** Nobody can sign in as the bot: its address is not a valid one. */
export async function ensureBot(db: Db): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: botId,
      email: 'ai',
      name: 'AI',
      display_name: 'AI',
      spelling: 'ai',
      is_bot: true,
      picture: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
