import type { Generated } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { ChatNotify, SystemEvent } from '#contract/entities/chat.ts'
import type { ChatRole } from '#contract/roles.ts'

export interface ChatTable {
  id: string
  kb_id: string
  title: string
  color: Generated<string>
  chat_type: 'system' | 'pm' | 'others'
  system_chat: 'townhall' | 'ai_chat' | null
  is_group_chat: Generated<boolean>
  seq: Generated<number>
  last_message: string | null
  /** If the newest message quotes files, its text differs between readers. */
  last_answer_id: Generated<string | null>
  last_message_at: MaybeTime
  created_by: string
  /** Ordered by id; null for other chats. */
  first_person: string | null
  second_person: string | null
  created_at: Time
}

export interface ChatMemberTable {
  chat_id: string
  user_id: string
  role: Generated<ChatRole>
  last_read_seq: Generated<number>
  last_read_message_id: string | null
  notify: Generated<ChatNotify>
  joined_at: Time
}

export interface DraftTable {
  user_id: string
  chat_id: string
  root_id: string | null
  content: string
  updated_at: Time
}

export interface SystemMessageTable {
  id: string
  chat_id: string
  event: SystemEvent
  actor_id: string | null
  subject_id: string | null
  detail: Generated<string>
  created_at: Time
}
