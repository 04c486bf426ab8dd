import { z } from 'zod'
import { id, time } from '#contract/fields.ts'
import { person } from './user.ts'

/**
 * A person's dislike of an answer of the bot, for the administrators of its knowledge base. `asked`
 * is null for an administrator who is not in the chat of the answer: they see who disliked an answer
 * and why, but not what was said there.
 */
export const dislike = z.object({
  id,
  person,
  /** May be empty. */
  why: z.string(),
  createdAt: time,
  asked: z
    .object({
      chatId: id,
      messageId: id,
      rootMessageId: id.nullable(),
      /** The beginning of the question; null if it was deleted. */
      question: z.string().nullable(),
      /** The beginning of the answer; empty if it has no text or its files may not be read. */
      answer: z.string(),
    })
    .nullable(),
})
export type Dislike = z.infer<typeof dislike>
