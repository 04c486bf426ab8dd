import { z } from 'zod'
import { id, time } from '#contract/fields.ts'
import { person } from './user.ts'

/**
 * For administrators of the knowledge base. `asked` is null for one who is not in the chat: they
 * see who disliked an answer and why, but not what was said.
 */
export const dislike = z.object({
  id,
  person,
  why: z.string(),
  createdAt: time,
  asked: z
    .object({
      chatId: id,
      messageId: id,
      rootMessageId: id.nullable(),
      /** Its beginning; null if it was deleted. */
      question: z.string().nullable(),
      /** Its beginning; empty without text, or if its files may not be read. */
      answer: z.string(),
    })
    .nullable(),
})
export type Dislike = z.infer<typeof dislike>
