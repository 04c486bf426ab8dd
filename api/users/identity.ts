import { type Selectable, sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import type { UserTable } from '#api/users/tables.ts'

/** The issuer that the provider of a demo counts as. */
export const demoIssuer = 'demo'

/** Who the provider says somebody is, for good (`issuer` and `subject`) and by a verified address. */
export type Identity = { issuer: string; subject: string; email: string; name: string }

type User = Selectable<UserTable>

/** The user who is this person at the provider. */
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
 * The user with this address, for somebody the provider has not named before. Throws `address_taken`
 * where that user is somebody else there; a demo, where anybody may say any address, gives out nobody
 * whom a real provider knows.
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

/** Gives a user the address they have at the provider now; they keep theirs where it is another's. */
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
