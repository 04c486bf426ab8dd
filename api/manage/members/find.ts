import type { Deps } from '#api/deps.ts'
import { type FoundKb, findKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { selectMembers } from './list.ts'
import type { MemberRow } from './present.ts'

/** The lock keeps checked permissions valid. Throws `kb_not_found`. */
export async function inLockedKb<T>(
  { db, settings, actor }: Pick<Deps, 'db' | 'settings'> & { actor: Actor },
  kbId: string,
  change: (trx: Db, kb: FoundKb) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockKb(trx, kbId)
    return change(trx, await findKb({ db: trx, settings, actor }, kbId))
  })
}

/** Throws `user_not_found` for anybody else. */
export async function findMember(db: Db, kb: FoundKb, userId: string): Promise<MemberRow> {
  const member = await selectMembers(db, kb.id).where('users.id', '=', userId).executeTakeFirst()
  if (!member) throw new ApiError('user_not_found')
  return member
}

/** Throws `already_a_member`. */
export async function checkNotMember(db: Db, kbId: string, userId: string): Promise<void> {
  const member = await db
    .selectFrom('kb_members')
    .select('role')
    .where('kb_id', '=', kbId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (member) throw new ApiError('already_a_member')
}
