import { z } from 'zod'
import { call } from '#contract/call.ts'
import { bookLine } from '#contract/entities/book-line.ts'
import {
  flag,
  id,
  limit,
  optionalId,
  text,
  wholeNumber,
  word,
  writtenText,
} from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

const bookLineParams = kbParams.extend({ lineId: id })

/**
 * The words of a file's page or, without a file, of a message, up to `limits.bookLineLength` UTF-16 units. `start`: from
 * which character of the page on the words are searched first, if they occur several times.
 */
export const bookLineInput = z
  .object({
    quote: writtenText(limits.bookLineLength),
    note: text(limits.bookNoteLength).default(''),
    isShared: flag.default(false),
    resourceId: optionalId,
    page: wholeNumber(1).default(1),
    start: wholeNumber(0).default(0),
    messageId: optionalId,
  })
  .refine(({ resourceId, messageId }) => resourceId !== null || messageId !== null, {
    path: ['resourceId'],
    message: 'invalid',
  })

export const bookLineChange = z
  .object({ note: text(limits.bookNoteLength), isShared: flag })
  .partial()

const bookShown = z.enum(['all', 'own', 'shared'])
export type BookShown = z.infer<typeof bookShown>

export const bookCalls = {
  listBookLines: call({
    method: 'GET',
    path: '/kb/:kbId/book',
    access: 'signed_in',
    summary:
      'The commonplace book of a knowledge base, newest first: own lines and those that members share, each only for readers of its source. `search` finds lines with all these words in the quote or the note. `before` is the last line of the page before.',
    params: kbParams,
    query: z.object({
      shown: bookShown.default('all'),
      search: word(limits.searchQueryLength).optional(),
      before: id.optional(),
      limit: limit(limits.bookPageSize),
    }),
    answer: z.object({ lines: z.array(bookLine), hasMore: z.boolean() }),
  }),
  readBookLine: call({
    method: 'GET',
    path: '/kb/:kbId/book/:lineId',
    access: 'signed_in',
    summary: 'A line of a commonplace book.',
    params: bookLineParams,
    answer: bookLine,
  }),
  keepLine: call({
    method: 'POST',
    path: '/kb/:kbId/book',
    access: 'signed_in',
    summary:
      'Keep a line of a file’s current version or of a message: for members who may read it. Words that are not there are `foreign`. Lines of a message are shared only if everybody of the knowledge base is in its chat, otherwise `forbidden`. `too_many_book_lines` above the number of one person.',
    params: kbParams,
    body: bookLineInput,
    answer: bookLine,
  }),
  updateBookLine: call({
    method: 'PATCH',
    path: '/kb/:kbId/book/:lineId',
    access: 'signed_in',
    summary:
      'Change the note, and share a line or take it out of the shared book. Administrators only take out.',
    params: bookLineParams,
    body: bookLineChange,
    answer: bookLine,
  }),
  removeBookLine: call({
    method: 'DELETE',
    path: '/kb/:kbId/book/:lineId',
    access: 'signed_in',
    summary: 'Remove an own line. It can be restored for a day.',
    params: bookLineParams,
    answer: z.null(),
  }),
  restoreBookLine: call({
    method: 'POST',
    path: '/kb/:kbId/book/:lineId/restore',
    access: 'signed_in',
    summary: 'Take back the removal of an own line; again changes nothing.',
    params: bookLineParams,
    answer: bookLine,
  }),
}
