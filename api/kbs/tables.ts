import type { Generated } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'
import type { KbRole } from '#contract/roles.ts'

export interface KbTable {
  id: string
  title: string
  description: Generated<string>
  icon: Generated<string>
  summary: Generated<string>
  summary_sources: Generated<string[]>
  summary_by_model: Generated<boolean>
  is_public: Generated<boolean>
  /** Only matters for a public one. */
  is_listed: Generated<boolean>
  /** Of visitors, in a day. */
  visitor_questions: Generated<number>
  can_everyone_read: Generated<boolean>
  can_everyone_download: Generated<boolean>
  can_everyone_upload: Generated<boolean>
  can_everyone_create_chat: Generated<boolean>
  need_approval_to_join: Generated<boolean>
  default_provider: Generated<'openai'>
  default_chat_model: Generated<'gpt-4o' | 'gpt-4o-mini'>
  default_embedding_model: Generated<'text-embedding-3-small'>
  invitation_token: string
  resource_count: Generated<number>
  resource_size: Generated<number>
  bin_size: Generated<number>
  member_count: Generated<number>
  /** Changes with folders and the totals of their content. */
  folders_version: Generated<number>
  deleted_at: Time | null
  created_by: string
  created_at: Time
  updated_at: Time
}

export interface KbMemberTable {
  kb_id: string
  user_id: string
  role: KbRole
  joined_at: Time
}

export interface KbFavoriteTable {
  kb_id: string
  user_id: string
}

/** Questions of visitors that were answered on the last day with any. */
export interface VisitorQuestionTable {
  kb_id: string
  day: string
  count: number
}
