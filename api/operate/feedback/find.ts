import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { feedbackAbilities } from './policy.ts'
import { type FeedbackRow, selectFeedback } from './present.ts'

type ReadContext = Pick<HandlerContext, 'db' | 'settings' | 'actor'>

/**
 * Finds feedback that the actor sent. App administrators find everybody's feedback. Throws
 * `feedback_not_found` if it is missing or not visible.
 */
export async function findFeedback(reader: ReadContext, id: string) {
  const row = await selectFeedback(reader.db).where('feedback.id', '=', id).executeTakeFirst()
  const can = row && feedbackAbilities(reader.settings, reader.actor, row)
  if (!row || !can?.see) throw new ApiError('feedback_not_found')
  return { row, can } satisfies { row: FeedbackRow; can: { resolve: boolean } }
}
