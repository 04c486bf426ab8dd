import { ApiError } from '#api/platform/api-error.ts'
import { spellingOf } from '#api/platform/spelling.ts'
import type { Db } from '#api/schema.ts'
import type { Alias } from '#contract/entities/user.ts'
import { countLimits } from '#contract/limits.ts'
import { lockUser } from './lock.ts'
import { sharesKb } from './visible.ts'

type NamedPerson = { targetUserId: string; alias: string }

/** Section 3, User alias. Nobody else can see them. */
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
 * For a member of a shared knowledge base. An empty name removes the alias, also without one.
 * Throws `user_not_found` for anybody else and the actor, and `invalid_input` above
 * `countLimits.aliasesPerPerson`.
 */
export async function setAlias(
  db: Db,
  ownerId: string,
  { targetUserId, alias }: NamedPerson,
): Promise<{ alias: Alias; realName: string }> {
  const known = alias === '' && (await removeAlias(db, ownerId, targetUserId))
  const realName = await findName(db, ownerId, targetUserId, known)
  if (alias !== '') {
    const names = { alias, spelling: await spellingOf(alias) }
    await db.transaction().execute(async (trx) => {
      await lockUser(trx, ownerId)
      await trx
        .insertInto('aliases')
        .values({ owner_id: ownerId, target_id: targetUserId, ...names })
        .onConflict((conflict) => conflict.columns(['owner_id', 'target_id']).doUpdateSet(names))
        .execute()
      await checkCount(trx, ownerId)
    })
  }
  return { alias: { ownerUserId: ownerId, targetUserId, alias }, realName }
}

async function checkCount(trx: Db, ownerId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('aliases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (count > countLimits.aliasesPerPerson)
    throw new ApiError('invalid_input', { fields: { alias: ['too_many'] } })
}

async function removeAlias(db: Db, ownerId: string, targetId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('aliases')
    .where('owner_id', '=', ownerId)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

// Of somebody who shares a knowledge base with the owner, or who had an alias.
async function findName(
  db: Db,
  ownerId: string,
  targetId: string,
  hadAlias: boolean,
): Promise<string> {
  const found = await db
    .selectFrom('users')
    .select('display_name')
    .where('users.id', '=', targetId)
    .where('users.id', '<>', ownerId)
    .$if(!hadAlias, (q) => q.where(sharesKb(ownerId)))
    .executeTakeFirst()
  if (!found) throw new ApiError('user_not_found')
  return found.display_name
}
