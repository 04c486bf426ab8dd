import { z } from 'zod'

/** A line of a printed page: its text, and its place from the left and the top. */
const printedLine = z.object({
  text: z.string(),
  x: z.number(),
  /** Its baseline. */
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
})
export type PrintedLine = z.infer<typeof printedLine>

/** What a page's preview needs besides its text. It was made when the file was read. */
export const pageView = z.object({
  /** Markdown: the page as written, and as safe HTML. */
  source: z.string().optional(),
  html: z.string().optional(),
  /** Source code: how the string or comment begins in which the page before ends. */
  open: z.string().optional(),
  /** A sheet: whether the first line has the names of the columns. */
  hasHeader: z.boolean().optional(),
  /** A sheet: the number of the first row, not counting the repeated names of the columns. */
  firstRow: z.number().int().positive().optional(),
  /** A printed page: where its lines are, for text that is selected above the page's image. */
  lines: z.array(printedLine).optional(),
})
export type PageView = z.infer<typeof pageView>
