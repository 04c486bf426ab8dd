import type { Selectable } from 'kysely'
import type { InviteeTable } from '#api/manage/invitations/tables.ts'
import { presentSharedMember } from '#api/people/users/present.ts'
import type { UserTable } from '#api/people/users/tables.ts'
import type { Invitee, KbMember } from '#contract/entities/kb.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'
import { memberAbilities } from './policy.ts'

export type MemberRow = Selectable<UserTable> & { role: KbRole }

/** Only administrators and the person see the email address. */
export function presentMember(
  actor: { id: string },
  actorRole: KbRole | null,
  row: MemberRow,
): KbMember {
  const self = row.id === actor.id
  const email = self || isAdministrator(actorRole) ? row.email : null
  const can = memberAbilities(actorRole, row.role, self)
  return { ...presentSharedMember(row), email, can }
}

/** `is_over`: the invitation has expired; missing for a new one. */
export function presentInvitee(row: Selectable<InviteeTable> & { is_over?: boolean }): Invitee {
  const status = row.status === 'pending' && row.is_over ? 'expired' : row.status
  return { id: row.id, email: row.email, role: row.role, status, createdAt: row.created_at }
}
