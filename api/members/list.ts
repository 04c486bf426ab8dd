import { sql } from 'kysely'
import type { KbMember } from '#contract/entities/kb.ts'
import { isAdministrator } from '#contract/roles.ts'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import type { FoundKb } from '../kbs/find.ts'
import { presentPerson } from '../users/present.ts'
import { memberAbilities } from './policy.ts'

/** The members of a knowledge base: owner, admins, viewers, each by name. Addresses are for administrators. */
export async function listMembers(db: Db, actor: Actor, kb: FoundKb): Promise<KbMember[]> {
  const rows = await db
    .selectFrom('kb_members')
    .innerJoin('users', 'users.id', 'kb_members.user_id')
    .selectAll('users')
    .select('kb_members.role')
    .where('kb_members.kb_id', '=', kb.id)
    .orderBy(sql`array_position(array['owner', 'admin', 'viewer'], kb_members.role)`)
    .orderBy('users.display_name')
    .execute()
  return rows.map((row) => {
    const { displayName, profileURL, isBot } = presentPerson(row)
    const self = row.id === actor.id
    const email = self || isAdministrator(kb.role) ? row.email : null
    const can = memberAbilities(kb.role, row.role, self)
    return { userId: row.id, displayName, profileURL, isBot, email, role: row.role, can }
  })
}
