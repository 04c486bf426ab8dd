import { z } from 'zod'
import { count } from '#contract/fields.ts'

/** Its place is from the left and the top. */
const printedLine = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
})
export type PrintedLine = z.infer<typeof printedLine>

export const pageView = z.object({
  /**
   * The page as written, and as safe HTML. Links to other files of the knowledge base have no
   * address: `data-resource` or `data-folder` is the id, `data-picture` that of a picture,
   * `data-title` its title, and `data-missing` a title that nothing has.
   */
  source: z.string().optional(),
  html: z.string().optional(),
  /** How the string or comment begins in which the page before ends. */
  open: z.string().optional(),
  /** The first line has the names of the columns. */
  hasHeader: z.boolean().optional(),
  /** The line of the text (from 0) with the names of the columns, if rows are above it. */
  headerLine: count.optional(),
  /** The row of the file in the first line, not counting the names of the columns. */
  firstRow: z.number().int().positive().optional(),
  /**
   * Where rows do not go on by one, because the file has empty rows there: from this line of the
   * text on (from 0) they go on from `row`. Null: these lines are no rows.
   */
  rowSteps: z
    .array(z.object({ line: count, row: z.number().int().positive().nullable() }))
    .optional(),
  /** For text that is selected above the page's image. */
  lines: z.array(printedLine).optional(),
})
export type PageView = z.infer<typeof pageView>
