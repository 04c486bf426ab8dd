import type { Generated, JSONColumnType } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'
import type { Feedback } from '#contract/entities/feedback.ts'

export interface FeedbackTable {
  id: string
  /** Null for a visitor's report. */
  user_id: string | null
  message: string
  metadata: JSONColumnType<Feedback['metadata'], string, string>
  status: Generated<Feedback['status']>
  created_at: Time
}

export interface FeedbackImageTable {
  feedback_id: string
  n: number
  type: string
  size: number
  /** SHA-256, the key in the file store. */
  hash: string
}
