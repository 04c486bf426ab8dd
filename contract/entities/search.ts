import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { systemChat } from './chat.ts'
import { pageKind } from './resource.ts'

/**
 * One thing found. `excerpt` is plain text; `marks` are the
 * characters of it that are words as they were typed, or forms of them. A message's
 * `title` is its chat's: of a private one the other person's name. The two chats every knowledge base
 * has are named by `systemChat`, for each reader in their language.
 */
export const searchHit = z.object({
  kind: z.enum(['passage', 'resource', 'message', 'kb']),
  kbId: id,
  kbTitle: z.string(),
  resourceId: id.nullable(),
  chatId: id.nullable(),
  messageId: id.nullable(),
  title: z.string(),
  systemChat: systemChat.nullable(),
  page: z.number().int().positive().nullable(),
  pageKind: pageKind.nullable(),
  pageName: z.string().nullable(),
  start: count.nullable(),
  end: count.nullable(),
  excerpt: z.string(),
  marks: z.array(z.object({ start: count, end: count })),
  /** The person's or the knowledge base's own term whose meaning found it, where no typed word did. */
  foundByTerm: z.string().nullable(),
  createdAt: time.nullable(),
})
export type SearchHit = z.infer<typeof searchHit>
