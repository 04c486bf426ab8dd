import { z } from 'zod'
import { id, time } from '#contract/fields.ts'

/** `read`: calls that change nothing. `write`: these and all others that keys may make. */
export const keyScope = z.enum(['read', 'write'])
export type KeyScope = z.infer<typeof keyScope>

/** Its secret is shown only once, when it is made. */
export const accessKey = z.object({
  id,
  name: z.string(),
  scope: keyScope,
  /** The only knowledge base that it reaches; null: all of its person. */
  kbId: id.nullable(),
  /** Null if the person no longer sees that knowledge base. */
  kbTitle: z.string().nullable(),
  /** The last characters of the secret; '' if a program renews it by itself. */
  ending: z.string(),
  /** The program that the person allowed; null for a key that they made. */
  program: z.object({ host: z.string() }).nullable(),
  createdAt: time,
  /** Null: never. */
  expiresAt: time.nullable(),
  isExpired: z.boolean(),
  /** To the minute; null: not yet. */
  lastUsedAt: time.nullable(),
})
export type AccessKey = z.infer<typeof accessKey>
