import { z } from 'zod'
import { readCursorText, writeCursorText } from '#api/platform/http/cursor.ts'
import type { ResourceSort } from '#contract/calls/resources.ts'
import { id, time, word } from '#contract/fields.ts'

/** The end of a page of a sorted list: sort key (null if sorted by id) and id. */
export type Cursor = { key: string | number | null; id: string }

const text = word(100)
const size = z.number().int().nonnegative()

const keys = {
  newest: z.null(),
  oldest: z.null(),
  name: text,
  'name-desc': text,
  type: text,
  'type-desc': text,
  size,
  'size-asc': size,
  modified: time,
  'modified-asc': time,
} satisfies Record<ResourceSort, z.ZodType>

export function writeCursor(sort: ResourceSort, cursor: Cursor): string {
  return writeCursorText([sort, cursor.key, cursor.id])
}

/**
 * Parses a cursor that `writeCursor` wrote for the same sort order. Throws `invalid_cursor` for
 * any other text.
 */
export function readCursor(sort: ResourceSort, text: string): Cursor {
  const [, key, lastId] = readCursorText(z.tuple([z.literal(sort), keys[sort], id]), text)
  return { key, id: lastId }
}
