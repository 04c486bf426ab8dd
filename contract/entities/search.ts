import { z } from 'zod'
import { count, id, time } from '../fields.ts'
import { pageKind } from './resource.ts'

/** One thing found. `excerpt` is plain text; `marks` are the characters of it that match. */
export const searchHit = z.object({
  kind: z.enum(['passage', 'resource', 'message', 'kb']),
  kbId: id,
  kbTitle: z.string(),
  resourceId: id.nullable(),
  chatId: id.nullable(),
  messageId: id.nullable(),
  title: z.string(),
  page: z.number().int().positive().nullable(),
  pageKind: pageKind.nullable(),
  pageName: z.string().nullable(),
  start: count.nullable(),
  end: count.nullable(),
  excerpt: z.string(),
  marks: z.array(z.object({ start: count, end: count })),
  createdAt: time.nullable(),
})
export type SearchHit = z.infer<typeof searchHit>
