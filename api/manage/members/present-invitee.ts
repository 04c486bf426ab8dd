import type { Selectable } from 'kysely'
import type { InviteeTable } from '#api/manage/invitations/tables.ts'
import type { Invitee } from '#contract/entities/kb.ts'

/**
 * Returns an invitation as administrators see it. `is_over`: the invitation has expired; missing
 * for a new invitation.
 */
export function presentInvitee(row: Selectable<InviteeTable> & { is_over?: boolean }): Invitee {
  const status = row.status === 'pending' && row.is_over ? 'expired' : row.status
  return { id: row.id, email: row.email, status, createdAt: row.created_at }
}
