import { z } from 'zod'
import { id, time } from '#contract/fields.ts'
import { plan } from './user.ts'

export const subscription = z.object({
  plan,
  status: z.enum(['active', 'canceled', 'past_due']).nullable(),
  currentPeriodEnd: time.nullable(),
  cancelAtPeriodEnd: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

/** Section 3, Payment. `amount` is in minor units of `currency` (ISO 4217). */
export const payment = z.object({
  id,
  description: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['succeeded', 'failed', 'pending']),
  createdAt: time,
})
export type Payment = z.infer<typeof payment>
