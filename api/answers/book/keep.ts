import { sql } from 'kysely'
import type { z } from 'zod'
import { findMessage } from '#api/chats/messages/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { cellAt, tableView } from '#api/documents/words/cell-at.ts'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { findResourceTo } from '#api/drive/resources/find.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { bookLineInput } from '#contract/calls/book.ts'
import type { BookLine } from '#contract/entities/book-line.ts'
import { countLimits, limits } from '#contract/limits.ts'
import { findWords } from '#shared/match-quote.ts'
import { plainLine } from '#shared/plain-line.ts'
import { type Book, findBook, readLine } from './find.ts'
import { mayShare } from './policy.ts'
import type { BookPlace } from './tables.ts'

type Input = z.output<typeof bookLineInput>

interface Kept {
  quote: string
  resource_id: string | null
  place: string | null
  message_id: string | null
}

/**
 * Throws `kb_not_found`, `forbidden`, what the source throws, `invalid_input` if the words are not
 * there, and `too_many_book_lines`.
 */
export async function keepLine(
  context: HandlerContext,
  kbId: string,
  input: Input,
): Promise<BookLine> {
  const book = await findBook(context, kbId)
  const { resourceId, messageId } = input
  const kept = resourceId
    ? await keptOfFile(context, { kbId, resourceId }, input)
    : await keptOfMessage(context, book, { ...input, messageId: messageId ?? '' })
  const id = newId()
  const { db, actor } = context
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, actor.id)
    await trx
      .insertInto('book_lines')
      .values({
        ...kept,
        id,
        kb_id: book.kb.id,
        user_id: actor.id,
        is_shared: input.isShared,
        note: input.note,
        tsv: wordsOf(kept.quote, input.note),
      })
      .execute()
    await checkCount(trx, actor.id, book.kb.id)
  })
  return readLine(db, book, id)
}

/** Those that were removed a day ago. */
export async function purgeRemovedLines(db: Db): Promise<void> {
  await db
    .deleteFrom('book_lines')
    .where('removed_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

export function wordsOf(quote: string, note: string): string {
  return tsvectorOf(`${quote}\n\n${note}`)
}

/** Call it in the transaction that adds a line, with the lock of the person. */
export async function checkCount(trx: Db, userId: string, kbId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('book_lines')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kb_id', '=', kbId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count > countLimits.bookLinesPerPerson) throw new ApiError('too_many_book_lines')
}

async function keptOfMessage(
  context: HandlerContext,
  book: Book,
  { quote, messageId, isShared }: Input & { messageId: string },
): Promise<Kept> {
  const place = await context.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.chat_id')
    .where('messages.id', '=', messageId)
    .where('chats.kb_id', '=', book.kb.id)
    .executeTakeFirst()
  if (!place) throw new ApiError('message_not_found')
  const { chat, message } = await findMessageOf(context, { chatId: place.chat_id, messageId })
  // The quotes of an answer are lines of their files.
  if (message.withheld !== null) throw new ApiError('forbidden')
  if (isShared && !mayShare({ systemChat: chat.system_chat })) throw new ApiError('forbidden')
  const words = spanOf(plainLine(message.content), quote, 0).words
  return { quote: words, resource_id: null, place: null, message_id: message.id }
}

// A message of a chat that the reader is not in does not exist for them.
async function findMessageOf(context: HandlerContext, place: Parameters<typeof findMessage>[1]) {
  return findMessage(context, place).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'chat_not_found'
      ? new ApiError('message_not_found')
      : error
  })
}

async function keptOfFile(
  context: HandlerContext,
  ids: { kbId: string; resourceId: string },
  { quote, page: n, start }: Input,
): Promise<Kept> {
  const { resource } = await findResourceTo(context, ids, 'preview')
  const page = await context.db
    .selectFrom('resource_pages')
    .select(['kind', 'name', 'first_line', 'text', tableView('resource_pages').as('view')])
    .where('resource_id', '=', resource.id)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!page || resource.status !== 'completed') throw new ApiError('page_not_found')
  const span = spanOf(page.text, quote, start)
  const { first_line: first } = page
  const cell = cellAt({ ...page, ...page.view }, span.start, span.end)
  const place: BookPlace = {
    version: resource.version,
    page: n,
    pageKind: page.kind,
    pageName: page.name,
    line: first === null ? null : first + page.text.slice(0, span.start).split('\n').length - 1,
    ...(cell && { cell }),
    start: span.start,
    end: span.end,
  }
  const json = JSON.stringify(place)
  return { quote: span.words, resource_id: resource.id, place: json, message_id: null }
}

/** The words as they are written there: first from `from` on. Throws `invalid_input`. */
function spanOf(text: string, wanted: string, from: number) {
  const span = findWords(text, wanted, from)
  const words = span ? text.slice(span.start, span.end) : ''
  if (!span || words.length > limits.bookLineLength)
    throw new ApiError('invalid_input', { fields: { quote: [span ? 'too_long' : 'foreign'] } })
  return { ...span, words }
}
