import { z } from 'zod'
import { count, id } from '#contract/fields.ts'
import { citedCell } from './cited-cell.ts'
import { pageKind } from './resource.ts'

/** A quote: file, page, and character range in the page's text. */
export const citation = z.object({
  n: z.number().int().positive(),
  /** Differs from the chat's for a forwarded answer. */
  kbId: id,
  resourceId: id,
  /** The quoted version is no longer the current one. */
  isOlder: z.boolean(),
  /** The quoted version, if it is an older one. */
  olderVersion: z.number().int().positive().optional(),
  title: z.string(),
  page: z.number().int().positive(),
  pageKind,
  pageName: z.string().nullable(),
  line: z.number().int().positive().nullable(),
  /** Of a quote from a table. */
  cell: citedCell.optional(),
  start: count,
  end: count,
  quote: z.string(),
  /** Character ranges that answer the question, in order. Empty: the whole quote. */
  marks: z.array(z.object({ start: count, end: count })),
})
export type Citation = z.infer<typeof citation>
