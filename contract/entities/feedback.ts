import { z } from 'zod'
import { id, time } from '../fields.ts'

/** Where somebody was when they sent feedback. */
export const feedbackMetadata = z.object({
  url: z.string().max(2048),
  messageId: id.optional(),
  kbId: id.optional(),
  chatId: id.optional(),
  timestamp: z.string().max(40).optional(),
})

/** Section 3, Feedback. `images` are URLs of this origin. */
export const feedback = z.object({
  id,
  message: z.string(),
  images: z.array(z.string()),
  metadata: feedbackMetadata,
  status: z.enum(['pending', 'resolved']),
  createdAt: time,
})
export type Feedback = z.infer<typeof feedback>
