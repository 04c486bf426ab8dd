import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { bookLineChange } from '#contract/calls/book.ts'
import type { BookLine } from '#contract/entities/book-line.ts'
import { abilitiesIn, findBook, findBookLine, listLines, readLine } from './find.ts'
import { checkCount, keepLine, wordsOf } from './keep.ts'

export const bookHandlers = {
  listBookLines: async (context, { params, query }) => listLines(context, params.kbId, query),

  readBookLine: async (context, { params }) => (await findBookLine(context, params)).line,

  keepLine: async (context, { params, body }) => keepLine(context, params.kbId, body),

  updateBookLine: async (context, { params, body }) => updateLine(context, params, body),

  removeBookLine: async (context, { params }) => {
    await removeLine(context, params)
    return null
  },

  restoreBookLine: async (context, { params }) => restoreLine(context, params),
} satisfies Partial<Handlers>

type LineIds = { kbId: string; lineId: string }

/** Throws `book_line_not_found`, `forbidden`. */
async function updateLine(
  context: HandlerContext,
  ids: LineIds,
  { note, isShared }: z.output<typeof bookLineChange>,
): Promise<BookLine> {
  const { book, line } = await findBookLine(context, ids)
  const { can } = line
  if (note !== undefined && !can.edit) throw new ApiError('forbidden')
  const isChanged = isShared !== undefined && isShared !== line.isShared
  if (isChanged && !(isShared ? can.share : can.unshare)) throw new ApiError('forbidden')
  const change = {
    ...(note !== undefined && { note, tsv: wordsOf(line.quote, note) }),
    ...(isChanged && { is_shared: isShared }),
  }
  if (Object.keys(change).length === 0) return line
  await context.db.updateTable('book_lines').set(change).where('id', '=', line.id).execute()
  // Read before: an administrator does not see any more what they took out.
  const changed = { ...line, note: note ?? line.note, isShared: isShared ?? line.isShared }
  return { ...changed, can: abilitiesIn(book, changed) }
}

/** Throws `book_line_not_found`, `forbidden`. */
async function removeLine(context: HandlerContext, ids: LineIds): Promise<void> {
  const { line } = await findBookLine(context, ids)
  if (!line.can.remove) throw new ApiError('forbidden')
  await context.db
    .updateTable('book_lines')
    .set({ removed_at: sql`now()` })
    .where('id', '=', line.id)
    .execute()
}

/** Throws `book_line_not_found` also for one of another person; `too_many_book_lines`. */
async function restoreLine(context: HandlerContext, { kbId, lineId }: LineIds): Promise<BookLine> {
  const { db, actor } = context
  const book = await findBook(context, kbId)
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, actor.id)
    await trx
      .updateTable('book_lines')
      .set({ removed_at: null })
      .where('id', '=', lineId)
      .where('kb_id', '=', book.kb.id)
      .where('user_id', '=', actor.id)
      .execute()
    await checkCount(trx, actor.id, book.kb.id)
    const line = await readLine(trx, book, lineId)
    if (!line.can.remove) throw new ApiError('book_line_not_found')
    return line
  })
}
