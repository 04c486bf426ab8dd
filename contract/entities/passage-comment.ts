import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { chatType, systemChat } from './chat.ts'
import { person } from './user.ts'

/**
 * A message that comments on words of a file, for those who may read both. Its replies are its
 * thread.
 */
export const passageComment = z.object({
  messageId: id,
  chatId: id,
  chat: z.object({
    title: z.string(),
    chatType,
    systemChat: systemChat.nullable(),
    isWithBot: z.boolean(),
  }),
  sender: person,
  createdAt: time,
  /** The beginning of the message, in one line. */
  excerpt: z.string(),
  replyCount: count,
  /**
   * The newest words of people in its thread, oldest first, at most `limits.passageRepliesShown`.
   * Answers of the bot, forwarded messages and files are only in the thread.
   */
  replies: z.array(
    z.object({ messageId: id, sender: person, createdAt: time, excerpt: z.string() }),
  ),
  /** As the words were when they were commented on. */
  quote: z.string(),
  /**
   * Where the words are now: characters `start` to `end` of the text of a page of the file, where
   * the same words are `nth` times before. Null if they are gone. Of a file with more text than
   * `limits.writtenLength` only the pages that were commented on are searched.
   */
  place: z
    .object({ page: z.number().int().positive(), start: count, end: count, nth: count })
    .nullable(),
  resolvedAt: time.nullable(),
  resolvedBy: person.nullable(),
  can: z.object({ resolve: z.boolean() }),
})
export type PassageComment = z.infer<typeof passageComment>
