import { z } from 'zod'
import { readCursorText, writeCursorText } from '#api/http/cursor.ts'
import { id, word } from '#contract/fields.ts'

export type Sort = 'newest' | 'oldest' | 'name' | 'size'

/** The end of a page of a sorted list: sort key (null if sorted by id) and id. */
export type Cursor = { key: string | number | null; id: string }

const shapes = {
  newest: z.tuple([z.literal('newest'), z.null(), id]),
  oldest: z.tuple([z.literal('oldest'), z.null(), id]),
  name: z.tuple([z.literal('name'), word(100), id]),
  size: z.tuple([z.literal('size'), z.number().int().nonnegative(), id]),
}

export function writeCursor(sort: Sort, cursor: Cursor): string {
  return writeCursorText([sort, cursor.key, cursor.id])
}

/**
 * Parses a cursor that `writeCursor` wrote for the same sort order. Throws `invalid_cursor` for
 * any other text.
 */
export function readCursor(sort: Sort, text: string): Cursor {
  const [, key, lastId] = readCursorText(shapes[sort], text)
  return { key, id: lastId }
}
