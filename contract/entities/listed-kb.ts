import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { kb } from './kb.ts'
import { person } from './user.ts'

export const listedKb = kb.extend({
  /**
   * Only if it is asked for: the newest activity, if that is a message with text that the reader
   * may read, else null. It was sent at `lastActivityAt`.
   */
  lastMessage: z.object({ chatId: id, text: z.string(), sender: person }).nullish(),
})
export type ListedKb = z.infer<typeof listedKb>
