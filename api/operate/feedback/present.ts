import { type Selectable, sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import type { Feedback, ReceivedFeedback } from '#contract/entities/feedback.ts'
import type { FeedbackTable } from './tables.ts'

export type FeedbackRow = Selectable<FeedbackTable> & { image_count: number }

export function selectFeedback(db: Db) {
  return db
    .selectFrom('feedback')
    .selectAll('feedback')
    .select(
      sql<number>`(select count(*) from feedback_images where feedback_id = feedback.id)`.as(
        'image_count',
      ),
    )
}

/** Section 3, Feedback. Images are numbered from 1. */
export function presentFeedback(row: FeedbackRow): Feedback {
  return {
    id: row.id,
    message: row.message,
    images: Array.from({ length: row.image_count }, (_, n) => imagePath(row.id, n + 1)),
    metadata: row.metadata,
    status: row.status,
    createdAt: row.created_at,
  }
}

type Sender = { display_name: string | null; email: string | null }

export function presentReceivedFeedback(row: FeedbackRow & Sender): ReceivedFeedback {
  const { user_id: id, display_name: displayName, email } = row
  const isVisitor = id === null || displayName === null || email === null
  return { ...presentFeedback(row), sender: isVisitor ? null : { id, displayName, email } }
}

function imagePath(feedbackId: string, n: number): string {
  return `/feedback/${feedbackId}/images/${n}`
}
