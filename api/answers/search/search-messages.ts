import { setImmediate } from 'node:timers/promises'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { otherName, otherPerson } from '#api/chats/chats/find.ts'
import { mentionAliasesFor, withMentionAliases } from '#api/chats/chats/mention-aliases.ts'
import { isWithBot } from '#api/chats/chats/present.ts'
import { quotesDeletedFile } from '#api/chats/chats/quoting.ts'
import { tsqueryOfAll, tsqueryOfPhrases } from '#api/documents/words/tsvector.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { customPlan } from '#api/platform/db/statement.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { id } from '#contract/fields.ts'
import { plainLine } from '#shared/plain-line.ts'
import { begunOf, completedIn } from './begun-words.ts'
import { excerptOf } from './excerpt.ts'
import { type Filter, madeFilter } from './filter.ts'
import { otherFields } from './hit.ts'
import { typedOf } from './phrases.ts'
import { queryTermsOf } from './query.ts'
import type { Scope } from './search-scope.ts'
import type { Key, Stream } from './streams.ts'

type Page = { limit: number; before?: string | undefined; filter: Filter }

/** With more matches than this, reading back from the newest message is faster than sorting. */
const mostSorted = 2_000
// So few messages are read without the full-text index, which would also return other people's
// matches.
const mostRead = 20_000

export function messageStream(db: Db, scope: Scope, query: string, filter: Filter): Stream {
  return {
    weight: 1,
    // A new id is greater than those of all stored messages.
    start: async () => [newId()],
    read: async (after, limit) => {
      const before = after ? readKey(after) : undefined
      const hits = await searchMessages(db, scope, query, { limit, before, filter })
      return hits.map((hit) => ({ hit, key: [hit.messageId ?? ''] }))
    },
  }
}

function readKey(key: Key): string {
  const parsed = z.tuple([id]).safeParse(key)
  if (!parsed.success) throw new ApiError('invalid_cursor')
  return parsed.data[0]
}

/**
 * Messages with all terms and phrases, newest first, in the person's chats; if there are none, those
 * in which the words begin others. Quotes are found in their files. Other text of an answer is found
 * only by those who may read all that it quotes.
 */
export async function searchMessages(
  db: Db,
  scope: Scope,
  typed: string,
  page: Page,
): Promise<SearchHit[]> {
  const { text: query, phrases } = typedOf(typed)
  const words = tsqueryOfAll(query)
  if (!words) return []
  const begun = begunOf(query)
  const withPhrases = (asked: string) =>
    [asked, tsqueryOfPhrases(phrases)].filter(Boolean).join(' & ')
  const exact: Asked = { query: withPhrases(words) }
  const wider = begun && { query: withPhrases(begun.asked), also: begun.isBegun }
  const { ids, isWider } = await findNearest(db, scope, { exact, wider }, page)
  if (ids.length === 0) return []
  const rows = await selectFound(db, scope, ids).execute()
  const terms = queryTermsOf(query)
  const hits: SearchHit[] = []
  for (const row of rows) {
    const text = withMentionAliases(row.content, row.mention_aliases)
    const line = plainLine(text)
    const excerpt = excerptOf(line, isWider && begun ? completedIn(line, terms, begun) : terms)
    // Messages may be long: yield to the event loop.
    await setImmediate()
    hits.push({ ...presentMessage(row), excerpt: excerpt.text, marks: excerpt.matches })
  }
  return hits
}

export function presentMessage(row: FoundMessage): SearchHit {
  return {
    ...otherFields,
    kind: 'message',
    kbId: row.kb_id,
    kbTitle: row.kb_title,
    chatId: row.chat_id,
    messageId: row.id,
    rootId: row.root_id,
    sender: presentPerson({
      id: row.user_id,
      name: row.sender_name,
      display_name: row.sender_display_name,
      picture: row.sender_picture,
      is_bot: row.sender_type === 'bot',
    }),
    title: row.other_name ?? row.title,
    systemChat: row.system_chat,
    isWithBot: isWithBot(row),
    createdAt: row.created_at,
  }
}

type FoundMessage = InferResult<ReturnType<typeof selectFound>>[number]

export function selectFound(db: Db, scope: Scope, ids: string[]) {
  return db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('kbs', 'kbs.id', 'chats.kb_id')
    .select(['messages.id', 'messages.content', 'messages.created_at', 'messages.chat_id'])
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['messages.root_id', 'messages.sender_type', 'messages.user_id'])
    .select(['users.name as sender_name', 'users.display_name as sender_display_name'])
    .select('users.picture as sender_picture')
    .select(mentionAliasesFor(scope.userId).as('mention_aliases'))
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherPerson(scope.userId)))
    .select(['chats.title', 'chats.system_chat', otherName(scope.userId).as('other_name')])
    .select(['chats.first_person', 'chats.second_person'])
    .select(['kbs.id as kb_id', 'kbs.title as kb_title'])
    .where((eb) => eb('messages.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('messages.id', 'desc')
}

type Asked = { query: string; also?: RawBuilder<boolean> }
type Nearest = { exact: Asked; wider: Asked | null }

/** All pages of a search are of the same kind, which the last message of the one before shows. */
async function findNearest(db: Db, scope: Scope, { exact, wider }: Nearest, page: Page) {
  const last = wider ? await findLast(db, scope, { exact, wider }, page) : undefined
  if (!last || last.is_exact) {
    const ids = await findIds(db, scope, exact, page)
    if (!wider || last || ids.length > 0) return { ids, isWider: false }
  }
  return { ids: wider ? await findIds(db, scope, wider, page) : [], isWider: true }
}

/** Undefined if the message is no result of the search, as one that was deleted since. */
async function findLast(
  db: Db,
  scope: Scope,
  { exact, wider }: { exact: Asked; wider: Asked },
  { before, filter }: Page,
) {
  if (!before) return undefined
  const match = sql`messages.id = ${before} and ${matchOf(wider)}`
  return messagesIn(db, scope, { limit: 1, filter }, match)
    .select(matchOf(exact).as('is_exact'))
    .executeTakeFirst()
}

async function findIds(db: Db, scope: Scope, asked: Asked, page: Page): Promise<string[]> {
  const match = matchOf(asked)
  if ((await countReadable(db, scope)) <= mostRead) {
    // `is true` keeps the planner from using the full-text index.
    return readBack(db, scope, page, sql`(${match}) is true`)
  }
  return (await findFew(db, scope, page, match)) ?? readBack(db, scope, page, match)
}

/** The text of a message is read only if its words may match. */
function matchOf({ query, also }: Asked) {
  const isIn = sql<boolean>`messages.tsv @@ ${query}::tsquery`
  return also ? sql<boolean>`${isIn} and case when ${isIn} then ${also} else false end` : isIn
}

async function countReadable(db: Db, { userId, kbId, chatId }: Scope): Promise<number> {
  const found = await db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .select(sql<number>`coalesce(sum(chats.seq), 0)::float8`.as('messages'))
    .where('chat_members.user_id', '=', userId)
    .$if(kbId !== null, (q) => q.where('chats.kb_id', '=', kbId ?? ''))
    .$if(chatId !== null, (q) => q.where('chats.id', '=', chatId ?? ''))
    .executeTakeFirst()
  return found?.messages ?? 0
}

/** Null if there are too many matches to sort. */
async function findFew(db: Db, scope: Scope, page: Page, match: Match) {
  const rows = await db
    .with(
      (cte) => cte('hit').materialized(),
      () => messagesIn(db, scope, page, match).limit(mostSorted + 1),
    )
    .selectFrom('hit')
    .select(['hit.id', sql<number>`(select count(*) from hit)`.as('count')])
    .orderBy('hit.id', 'desc')
    .limit(page.limit)
    .execute()
  return (rows[0]?.count ?? 0) > mostSorted ? null : rows.map((row) => row.id)
}

/** Fast if most messages match, or if there are few. */
async function readBack(db: Db, scope: Scope, page: Page, match: Match) {
  // Both columns have the same order; the numbers of a chat have an index.
  const order = scope.chatId ? 'messages.seq' : 'messages.id'
  const rows = await messagesIn(db, scope, page, match)
    .orderBy(order, 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => row.id)
}

type Match = RawBuilder<unknown>

export function messagesIn(db: Db, scope: Scope, { before, filter }: Page, match: Match) {
  const { userId, kbId, chatId, readableKbIds } = scope
  return db
    .selectFrom('messages')
    .innerJoin('chat_members', 'chat_members.chat_id', 'messages.chat_id')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .modifyFront(customPlan)
    .select('messages.id')
    .where('chat_members.user_id', '=', userId)
    .where(sql<boolean>`${match}`)
    .where(madeFilter(filter, sql`messages.user_id`, sql`messages.created_at`))
    .where('messages.is_deleted', '=', false)
    .where('messages.sender_type', '<>', 'system')
    .where((eb) =>
      eb.or([
        eb('messages.source_kb_id', 'is', null),
        eb.and([
          eb('messages.source_kb_id', '=', eb.fn.any(eb.val(readableKbIds))),
          eb.not(quotesDeletedFile),
        ]),
      ]),
    )
    .$if(kbId !== null, (q) => q.where('chats.kb_id', '=', kbId ?? ''))
    .$if(chatId !== null, (q) => q.where('messages.chat_id', '=', chatId ?? ''))
    .$if(before !== undefined, (q) => q.where('messages.id', '<', before ?? ''))
}
