import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import type { Alias } from '#contract/entities/user.ts'
import { sharesKb } from './visible.ts'

type NamedPerson = { targetUserId: string; alias: string }

/** Lists a person's names for other people (section 3, User alias), which nobody else can see. */
export async function listAliases(db: Db, ownerId: string): Promise<Alias[]> {
  const rows = await db
    .selectFrom('aliases')
    .select(['owner_id as ownerUserId', 'target_id as targetUserId', 'alias'])
    .where('owner_id', '=', ownerId)
    .orderBy('alias')
    .orderBy('target_id')
    .execute()
  return rows
}

/**
 * Sets the actor's name for another member of one of their knowledge bases. An empty name removes
 * the alias, also without a common knowledge base. Throws `user_not_found` for anybody else and
 * for the actor.
 */
export async function setAlias(
  db: Db,
  ownerId: string,
  { targetUserId, alias }: NamedPerson,
): Promise<Alias> {
  const known = alias === '' && (await removeAlias(db, ownerId, targetUserId))
  if (!known) await checkSharesKb(db, ownerId, targetUserId)
  if (alias !== '') {
    await db
      .insertInto('aliases')
      .values({ owner_id: ownerId, target_id: targetUserId, alias })
      .onConflict((conflict) => conflict.columns(['owner_id', 'target_id']).doUpdateSet({ alias }))
      .execute()
  }
  return { ownerUserId: ownerId, targetUserId, alias }
}

async function removeAlias(db: Db, ownerId: string, targetId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('aliases')
    .where('owner_id', '=', ownerId)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function checkSharesKb(db: Db, ownerId: string, targetId: string): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('users.id', '=', targetId)
    .where('users.id', '<>', ownerId)
    .where(sharesKb(ownerId))
    .executeTakeFirst()
  if (!found) throw new ApiError('user_not_found')
}
