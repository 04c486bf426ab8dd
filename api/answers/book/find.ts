import { type InferResult, sql } from 'kysely'
import type { z } from 'zod'
import { findReadableKbIds } from '#api/answers/search/search-scope.ts'
import { otherName, otherPerson } from '#api/chats/chats/find.ts'
import { isWithBot } from '#api/chats/chats/present.ts'
import type { HandlerContext } from '#api/deps.ts'
import { tsqueryOfAll } from '#api/documents/words/tsvector.ts'
import { findMembersKb } from '#api/kbs/find.ts'
import { type PersonRow, presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { bookCalls } from '#contract/calls/book.ts'
import type { BookLine } from '#contract/entities/book-line.ts'
import { type BookReader, bookLineAbilities, isShownTo } from './policy.ts'

type Context = Pick<HandlerContext, 'db' | 'settings' | 'actor' | 'found'>

/** Throws `kb_not_found`, and `forbidden` for others than members. */
export async function findBook(context: Context, kbId: string) {
  const kb = await findMembersKb(context, kbId)
  const readableKbIds = await findReadableKbIds(context)
  const reader: BookReader = { userId: context.actor.id, kb, readableKbIds }
  return { kb, reader }
}

export type Book = Awaited<ReturnType<typeof findBook>>

/** Also throws `book_line_not_found`, if it may not be read too. */
export async function findBookLine(
  context: Context,
  { kbId, lineId }: { kbId: string; lineId: string },
): Promise<{ book: Book; line: BookLine }> {
  const book = await findBook(context, kbId)
  return { book, line: await readLine(context.db, book, lineId) }
}

/** Throws `book_line_not_found`. */
export async function readLine(db: Db, book: Book, lineId: string): Promise<BookLine> {
  const row = await selectLines(db, book).where('book_lines.id', '=', lineId).executeTakeFirst()
  if (!row) throw new ApiError('book_line_not_found')
  return presentLine(row, book)
}

type Query = z.output<typeof bookCalls.listBookLines.query>

/** Newest first. A query without words finds nothing. */
export async function listLines(
  context: Context,
  kbId: string,
  { shown, search, before, limit }: Query,
): Promise<{ lines: BookLine[]; hasMore: boolean }> {
  const book = await findBook(context, kbId)
  const words = search?.trim() ? tsqueryOfAll(search) : undefined
  if (search?.trim() && !words) return { lines: [], hasMore: false }
  const rows = await selectLines(context.db, book)
    .$if(shown === 'own', (q) => q.where('book_lines.user_id', '=', context.actor.id))
    .$if(shown === 'shared', (q) => q.where('book_lines.is_shared', '=', true))
    .$if(before !== undefined, (q) => q.where('book_lines.id', '<', before ?? ''))
    .$if(words !== undefined, (q) => q.where(sql<boolean>`book_lines.tsv @@ ${words}::tsquery`))
    .orderBy('book_lines.id', 'desc')
    .limit(limit + 1)
    .execute()
  const lines = rows.slice(0, limit).map((row) => presentLine(row, book))
  return { lines, hasMore: rows.length > limit }
}

function selectLines(db: Db, { kb, reader }: Book) {
  return db
    .selectFrom('book_lines')
    .leftJoin('resources', 'resources.id', 'book_lines.resource_id')
    .leftJoin('messages', 'messages.id', 'book_lines.message_id')
    .leftJoin('chats', 'chats.id', 'messages.chat_id')
    .leftJoin('chat_members as mine', (join) =>
      join.onRef('mine.chat_id', '=', 'messages.chat_id').on('mine.user_id', '=', reader.userId),
    )
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherPerson(reader.userId)))
    .select(['book_lines.id', 'book_lines.kb_id', 'book_lines.user_id', 'book_lines.is_shared'])
    .select(['book_lines.quote', 'book_lines.note', 'book_lines.created_at', 'book_lines.place'])
    .select(['resources.id as resource_id', 'resources.title', 'resources.version'])
    .select(['messages.id as message_id', 'messages.chat_id', 'messages.root_id'])
    .select(['messages.created_at as sent_at', 'chats.title as chat_title', 'chats.chat_type'])
    .select(['chats.first_person', 'chats.second_person'])
    .select(['chats.system_chat', otherName(reader.userId).as('other_name')])
    .select([personOf('book_lines').as('keeper'), personOf('messages').as('sender')])
    .where('book_lines.kb_id', '=', kb.id)
    .where('book_lines.removed_at', 'is', null)
    .where(isShownTo(reader))
}

function personOf(table: 'book_lines' | 'messages') {
  return sql<PersonRow>`(select json_build_object('id', people.id, 'name', people.name,
    'display_name', people.display_name, 'picture', people.picture, 'is_bot', people.is_bot)
    from users people where people.id = ${sql.ref(`${table}.user_id`)})`
}

type LineRow = InferResult<ReturnType<typeof selectLines>>[number]

function presentLine(row: LineRow, book: Book): BookLine {
  const { id, kb_id: kbId, quote, note, is_shared: isShared, created_at: createdAt } = row
  const line = { id, kbId, quote, note, isShared, keeper: presentPerson(row.keeper), createdAt }
  const source = sourceOf(row)
  return { ...line, source, can: abilitiesIn(book, { ...line, source }) }
}

export function abilitiesIn(
  { kb, reader }: Book,
  { keeper, isShared, source }: Pick<BookLine, 'keeper' | 'isShared' | 'source'>,
): BookLine['can'] {
  const of = source.kind === 'file' ? 'file' : { systemChat: source.chat.systemChat }
  const line = { user_id: keeper.id, is_shared: isShared }
  return bookLineAbilities(line, of, { id: reader.userId, role: kb.role })
}

function sourceOf(row: LineRow): BookLine['source'] {
  if (row.place && row.resource_id && row.title !== null) {
    const { version, ...place } = row.place
    const isOlder = version !== row.version
    return { kind: 'file', resourceId: row.resource_id, title: row.title, isOlder, ...place }
  }
  const { message_id: messageId, chat_id: chatId, root_id: rootId, sent_at: sentAt } = row
  const { chat_title, chat_type: chatType, system_chat: systemChat } = row
  if (!messageId || !chatId || !sentAt || chat_title === null || !chatType)
    throw new Error(`the line ${row.id} has no source`)
  const title = row.other_name ?? chat_title
  const chat = { title, chatType, systemChat, isWithBot: isWithBot(row) }
  return {
    kind: 'message',
    messageId,
    chatId,
    rootId,
    sentAt,
    chat,
    sender: presentPerson(row.sender),
  }
}
