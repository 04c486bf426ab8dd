import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { feedbackAbilities } from './policy.ts'
import { type FeedbackRow, selectFeedback } from './present.ts'

type Reader = Pick<HandlerContext, 'db' | 'settings' | 'actor'>

/**
 * Feedback that the actor sent, or anybody's for app administrators. Throws `feedback_not_found`,
 * whether it is missing or not visible.
 */
export async function findFeedback(reader: Reader, id: string) {
  const row = await selectFeedback(reader.db).where('feedback.id', '=', id).executeTakeFirst()
  const can = row && feedbackAbilities(reader.settings, reader.actor, row)
  if (!row || !can?.see) throw new ApiError('feedback_not_found')
  return { row, can } satisfies { row: FeedbackRow; can: { resolve: boolean } }
}
