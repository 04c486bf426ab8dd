import type { Selectable } from 'kysely'
import type { KbMember } from '#contract/entities/kb.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'
import type { UserTable } from '../db/schema.ts'
import { presentPerson } from '../users/present.ts'
import { memberAbilities } from './policy.ts'

export type MemberRow = Selectable<UserTable> & { role: KbRole }

/** A member as another sees them; addresses are for administrators and the member alone. */
export function presentMember(
  actor: { id: string },
  actorRole: KbRole | null,
  row: MemberRow,
): KbMember {
  const { displayName, profileURL, isBot } = presentPerson(row)
  const self = row.id === actor.id
  const email = self || isAdministrator(actorRole) ? row.email : null
  const can = memberAbilities(actorRole, row.role, self)
  return { userId: row.id, displayName, profileURL, isBot, email, role: row.role, can }
}
