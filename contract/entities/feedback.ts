import { z } from 'zod'
import { id, realName, time } from '#contract/fields.ts'

const feedbackMetadata = z.object({
  url: z.string(),
  messageId: id.optional(),
  kbId: id.optional(),
  chatId: id.optional(),
  timestamp: z.string().optional(),
})

export const feedbackStatus = z.enum(['pending', 'resolved'])

/** Section 3, Feedback. `images` are paths below the API's base path. */
export const feedback = z.object({
  id,
  message: z.string(),
  images: z.array(z.string()),
  metadata: feedbackMetadata,
  status: feedbackStatus,
  createdAt: time,
})
export type Feedback = z.infer<typeof feedback>

/** For app administrators. */
export const receivedFeedback = feedback.extend({
  /** Null: a visitor without an account. */
  sender: z.object({ id, displayName: z.string(), realName, email: z.string() }).nullable(),
})
export type ReceivedFeedback = z.infer<typeof receivedFeedback>
