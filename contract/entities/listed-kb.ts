import { z } from 'zod'
import { id, time } from '#contract/fields.ts'
import { kb } from './kb.ts'
import { person } from './user.ts'

export const listedKb = kb.extend({
  /**
   * Only if it is asked for: what was said last in the chat with the newest message, and when; null
   * if the reader may not read it, or nothing was said. A file may have changed since.
   */
  lastMessage: z.object({ chatId: id, text: z.string(), sender: person, at: time }).nullish(),
})
export type ListedKb = z.infer<typeof listedKb>
