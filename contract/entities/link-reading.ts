import { z } from 'zod'
import { count, time } from '#contract/fields.ts'
import { failureCode } from './resource.ts'

/** Null: never. */
export const readingPeriod = z.enum(['day', 'week']).nullable()

export const linkReading = z.object({
  every: readingPeriod,
  /** When it is read by itself; null if never, or after too many failures. */
  nextAt: time.nullable(),
  isReading: z.boolean(),
  /** Successfully; null if only when it was added. */
  readAt: time.nullable(),
  failure: failureCode.nullable(),
  failures: count,
  /** The former address of a page that moved for good. */
  movedFrom: z.string().nullable(),
  changedAt: time.nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
})
export type LinkReading = z.infer<typeof linkReading>
