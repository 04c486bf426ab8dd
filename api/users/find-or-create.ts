import { sql } from 'kysely'
import { line } from '#contract/fields.ts'
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
  const shortName = nameOf(name) ?? nameOf(email.split('@')[0] ?? '') ?? email
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

const personName = line(limits.displayNameLength)

// A provider's name is somebody's input like any other; a cut never halves a character.
function nameOf(text: string): string | null {
  const short = text.slice(0, limits.displayNameLength).replace(/[\ud800-\udbff]$/, '')
  const parsed = personName.safeParse(short)
  return parsed.success ? parsed.data : null
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
