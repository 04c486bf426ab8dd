import type { Db } from '#api/schema.ts'
import type { Feedback, ReceivedFeedback } from '#contract/entities/feedback.ts'
import { presentFeedback, presentReceivedFeedback, selectFeedback } from './present.ts'

/** A page of a list. Ids sort by time, so `before` is the last id of the previous page. */
type FeedbackPage = { limit: number; before?: string | undefined }

/** A person's own feedback, newest first. */
export async function listOwnFeedback(
  db: Db,
  userId: string,
  page: FeedbackPage,
): Promise<Feedback[]> {
  const rows = await pageOf(selectFeedback(db), page)
    .where('feedback.user_id', '=', userId)
    .limit(page.limit)
    .execute()
  return rows.map(presentFeedback)
}

type Query = FeedbackPage & { status?: Feedback['status'] | undefined }

/** Everybody's feedback, newest first. */
export async function listFeedback(
  db: Db,
  { status, ...page }: Query,
): Promise<{ feedback: ReceivedFeedback[]; hasMore: boolean }> {
  const rows = await pageOf(selectFeedback(db), page)
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .select(['users.display_name', 'users.email'])
    .$if(status !== undefined, (q) => q.where('feedback.status', '=', status ?? 'pending'))
    .limit(page.limit + 1)
    .execute()
  const feedback = rows.slice(0, page.limit).map(presentReceivedFeedback)
  return { feedback, hasMore: rows.length > page.limit }
}

function pageOf(select: ReturnType<typeof selectFeedback>, { before }: FeedbackPage) {
  return select
    .$if(before !== undefined, (q) => q.where('feedback.id', '<', before ?? ''))
    .orderBy('feedback.id', 'desc')
}
