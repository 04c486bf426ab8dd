import type { Generated } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'

/**
 * A person in a thread: they began it, replied in it, were mentioned in it or chose to follow it.
 */
export interface ThreadMemberTable {
  root_id: string
  user_id: string
  chat_id: string
  kb_id: string
  last_read_seq: Generated<number>
  /** The replies of others after `last_read_seq`. */
  unread_count: Generated<number>
  /** False after they chose not to follow it: it is not listed, and its replies are not counted. */
  follows: Generated<boolean>
  last_reply_at: Time
}
