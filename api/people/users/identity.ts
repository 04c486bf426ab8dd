import { type Selectable, sql } from 'kysely'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { UserTable } from './tables.ts'

export const demoIssuer = 'demo'

/** `issuer` and `subject` identify permanently; `email` is verified. */
export type Identity = { issuer: string; subject: string; email: string; name: string }

type User = Selectable<UserTable>

export function findByIdentity(db: Db, { issuer, subject }: Identity): Promise<User | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
}

/**
 * Throws `address_taken` if that user has another identity at this issuer; in a demo, where anybody
 * may enter any address, also at a real provider.
 */
export async function findByAddress(
  db: Db,
  { issuer, email }: Pick<Identity, 'issuer' | 'email'>,
): Promise<User | undefined> {
  const user = await selectByAddress(db, email).executeTakeFirst()
  if (!user) return undefined
  const others = await db
    .selectFrom('identities')
    .select('issuer')
    .where('user_id', '=', user.id)
    .execute()
  const isTaken = others.some((one) => one.issuer === issuer || issuer === demoIssuer)
  if (isTaken || user.is_bot) throw new ApiError('address_taken')
  return user
}

/** From the provider. If it belongs to another user, the old address stays. */
export async function takeAddress(db: Db, user: User, email: string): Promise<User> {
  if (user.email === email) return user
  const holder = await selectByAddress(db, email).executeTakeFirst()
  if (holder && holder.id !== user.id) return user
  return db
    .updateTable('users')
    .set({ email })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectByAddress(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email)
}
