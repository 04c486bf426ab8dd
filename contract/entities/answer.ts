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

/** The states of an answer of the bot. */
export const botStates = ['writing', 'done', 'interrupted', 'stopped', 'failed'] as const
export type BotState = (typeof botStates)[number]

/** The states of an answer that ended early. Such an answer can be written again. */
export const endedEarly = ['interrupted', 'stopped', 'failed'] as const satisfies BotState[]

/** The outcomes of a finished answer that says nothing, because nothing was found. */
export const foundNothing = ['not_found', 'no_files'] as const

/**
 * Whether an answer can be written again: it ended early, or it found nothing and a file may have
 * been added since. Any other answer stays; the question can be asked again.
 */
export function canAnswerAgain({
  botState,
  botOutcome,
}: {
  botState: BotState | null
  botOutcome: string | null
}): boolean {
  if (botState === 'done') return foundNothing.some((outcome) => outcome === botOutcome)
  return endedEarly.some((early) => early === botState)
}
