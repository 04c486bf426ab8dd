import { z } from 'zod'
import { bytes, time } from '#contract/fields.ts'
import { person } from './user.ts'

/** `n` counts from 1; the current version has the highest. */
export const version = z.object({
  n: z.number().int().positive(),
  title: z.string(),
  type: z.string(),
  size: bytes,
  uploader: person,
  uploadedAt: time,
  isCurrent: z.boolean(),
})
export type Version = z.infer<typeof version>
