import { z } from 'zod'
import { count, id } from '#contract/fields.ts'
import { pageKind } from './resource.ts'

/** The position of a quote: file, page, and character range in the page's text. */
export const citation = z.object({
  n: z.number().int().positive(),
  /**
   * The knowledge base of the file. For a forwarded answer it differs from the chat's knowledge
   * base.
   */
  kbId: id,
  resourceId: id,
  /** Whether the quote is from a version of the file that is no longer the current one. */
  isOlder: z.boolean(),
  title: z.string(),
  page: z.number().int().positive(),
  pageKind,
  pageName: z.string().nullable(),
  line: z.number().int().positive().nullable(),
  start: count,
  end: count,
  quote: z.string(),
  /**
   * The parts of the quote that answer the question, as character ranges in order. An empty list
   * marks the whole quote.
   */
  marks: z.array(z.object({ start: count, end: count })),
})
export type Citation = z.infer<typeof citation>
