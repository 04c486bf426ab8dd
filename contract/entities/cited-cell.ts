import { z } from 'zod'

const namedCell = z.object({ column: z.string().nullable(), text: z.string() })

/** Where in a table a quoted cell is, or cells of one row. Its row and column are no part of the quote. */
export const citedCell = z.object({
  /** As the preview of a sheet counts. Null in tables of other files, and for column names. */
  row: z.number().int().positive().nullable(),
  /** The name of its column, or of each quoted one with “ · ” between; null if none is known. */
  column: z.string().nullable(),
  /** The first cell of its row, with the name of its column. Null if that is quoted. */
  first: namedCell.nullable(),
  /** The next words of its row, if other rows begin with the same cell: the product of a month. */
  also: namedCell.optional(),
})
export type CitedCell = z.infer<typeof citedCell>
