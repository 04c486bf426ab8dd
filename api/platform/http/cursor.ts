import type { z } from 'zod'
import { ApiError } from '#api/platform/api-error.ts'

/** Writes the end of a page as the text that a client sends to get the next page. */
export function writeCursorText(end: unknown): string {
  return Buffer.from(JSON.stringify(end)).toString('base64url')
}

/** Parses the text of `writeCursorText`. Throws `invalid_cursor` for any other text. */
export function readCursorText<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  const result = shape.safeParse(parse(text))
  if (!result.success) throw new ApiError('invalid_cursor')
  return result.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
