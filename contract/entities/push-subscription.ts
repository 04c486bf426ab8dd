import { z } from 'zod'
import { id, time } from '#contract/fields.ts'

/** A browser that gets notices. Its address and its keys are never shown. */
export const pushSubscription = z.object({
  id,
  /** Null if it is not a known one: `Firefox`, and `Windows`. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: time,
  lastSentAt: time.nullable(),
  /** Made in the session of this request. */
  isOwn: z.boolean(),
})
export type PushSubscription = z.infer<typeof pushSubscription>
