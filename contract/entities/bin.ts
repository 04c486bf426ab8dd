import { z } from 'zod'
import { bytes, count, id, time } from '#contract/fields.ts'
import { person } from './user.ts'

const binKind = z.enum(['message', 'file', 'link', 'folder', 'chat', 'kb'])
export type BinKind = z.infer<typeof binKind>

/** `id` is the one that it had and will have again. */
export const binEntry = z.object({
  id,
  kind: binKind,
  /** Empty for a message that quotes files. */
  title: z.string(),
  chatId: id.nullable(),
  resourceCount: count,
  /** Count for storage limits. */
  size: bytes,
  deletedBy: person,
  deletedAt: time,
  expiresAt: time,
})
export type BinEntry = z.infer<typeof binEntry>
