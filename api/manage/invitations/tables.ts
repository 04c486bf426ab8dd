import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'
import type { AssignableRole } from '#contract/roles.ts'

/** An expired one is still `pending`, with `expires_at` in the past. */
export interface InviteeTable {
  id: string
  kb_id: string
  email: string
  role: Generated<AssignableRole>
  token_hash: string
  status: Generated<'pending' | 'accepted' | 'canceled'>
  invited_by: string
  created_at: Time
  expires_at: ColumnType<string, string, string>
}

export interface InvitationMailTable {
  id: GeneratedAlways<number>
  sender_id: string
  kb_id: string
  email: string
  sent_at: Time
}

export interface JoinRequestTable {
  id: string
  kb_id: string
  user_id: string
  status: Generated<JoinRequest['status']>
  joined_via: JoinRequest['joinedVia']
  created_at: Time
  reviewed_by: string | null
  reviewed_at: MaybeTime
}
