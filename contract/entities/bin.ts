import { z } from 'zod'
import { bytes, count, id, time } from '#contract/fields.ts'
import { person } from './user.ts'

const binKind = z.enum(['message', 'file', 'link', 'folder', 'chat', 'kb'])
/** What can be in the bin. */
export type BinKind = z.infer<typeof binKind>

/** Something that was deleted. `id` is the id that it had and will have again. */
export const binEntry = z.object({
  id,
  kind: binKind,
  /** A message's beginning; empty for a message that quotes files. */
  title: z.string(),
  /** The chat of a message. */
  chatId: id.nullable(),
  /** How many files and links it contains. */
  resourceCount: count,
  /** The bytes of its files, which count for storage limits. */
  size: bytes,
  deletedBy: person,
  deletedAt: time,
  /** When it is deleted for good. */
  expiresAt: time,
})
export type BinEntry = z.infer<typeof binEntry>
