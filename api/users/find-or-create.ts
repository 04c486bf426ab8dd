import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import { newId, welcomeKbId } from '../ids.ts'
import { addMember } from '../members/add.ts'

/** Who the provider says somebody is. */
export type Identity = { email: string; name: string }

/** The user with this address, made at the first sign-in; then also a viewer of the Welcome KB. */
export async function findOrCreateUser(
  deps: Pick<Deps, 'db' | 'settings' | 'publish'>,
  { email, name }: Identity,
) {
  const { db } = deps
  const shortName = name.slice(0, limits.displayNameLength)
  const made = await db
    .insertInto('users')
    .values({ id: newId(), email, name: shortName, display_name: shortName, picture: null })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) {
    await welcome(deps, made.id)
    return made
  }
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirstOrThrow()
}

async function welcome(deps: Pick<Deps, 'db' | 'settings' | 'publish'>, userId: string) {
  if (!deps.settings.demo) return
  const kb = await deps.db
    .selectFrom('kbs')
    .select('id')
    .where('id', '=', welcomeKbId)
    .executeTakeFirst()
  if (kb) await addMember(deps, kb.id, userId, 'viewer')
}
