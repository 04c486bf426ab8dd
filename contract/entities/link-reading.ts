import { z } from 'zod'
import { count, time } from '#contract/fields.ts'
import { failureCode } from './resource.ts'

/** How often the page of a link is read again by itself; null: never. */
export const readingPeriod = z.enum(['day', 'week']).nullable()

/** When the page of a link was read, what changed, and when it is read again. */
export const linkReading = z.object({
  every: readingPeriod,
  /** When it is read by itself; null if never, or after too many failures. */
  nextAt: time.nullable(),
  /** Whether a reading has been requested and has not ended. */
  isReading: z.boolean(),
  /** When the page was last read successfully; null if it was read only when it was added. */
  readAt: time.nullable(),
  /** Why the last reading failed; the text of the one before is kept. */
  failure: failureCode.nullable(),
  failures: count,
  /** The former address, if the page has moved for good. */
  movedFrom: z.string().nullable(),
  /** When a reading last found changes, and the beginnings of the passages. */
  changedAt: time.nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
})
export type LinkReading = z.infer<typeof linkReading>
