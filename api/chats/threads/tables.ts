import type { Generated } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'

/** Who began, replied, was mentioned or chose to follow. */
export interface ThreadMemberTable {
  root_id: string
  user_id: string
  chat_id: string
  kb_id: string
  last_read_seq: Generated<number>
  /** Counts replies of others after `last_read_seq`. */
  unread_count: Generated<number>
  /** False after they unfollowed it: it is not listed, and replies are not counted. */
  follows: Generated<boolean>
  last_reply_at: Time
}
