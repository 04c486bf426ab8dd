import { z } from 'zod'
import { count, id } from '#contract/fields.ts'

export function event<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), data })
}

export const kbId = z.object({ kbId: id })

/** `seq` is that of the message that the event is about. */
export const inChat = z.object({ chatId: id, seq: count })
