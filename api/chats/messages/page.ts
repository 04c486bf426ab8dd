import { type SelectQueryBuilder, sql } from 'kysely'
import { apiLimits } from '#api/platform/limits.ts'
import type { Database, Db } from '#api/schema.ts'
import { type MessageRow, selectMessages } from './select.ts'

export type MessageRows = { rows: MessageRow[]; hasMore: boolean }

export type MessagesOf = SelectQueryBuilder<Database, 'messages', object>

type Size = {
  limit: number
  bytes?: number
  /** Puts the limit into the SQL text, so that the statement is planned once. */
  isFixed?: boolean
}

type Narrowed = { from: (messages: MessagesOf) => MessagesOf; newestFirst: boolean }

/**
 * At most `limit` messages in order; fewer if they are long: what is beyond the limit of bytes is
 * not read from the database. The first one is always included.
 */
export async function readPage(
  db: Db,
  readerId: string,
  size: Size,
  narrowed: Narrowed,
): Promise<MessageRows> {
  const rows = await selectPage(db, readerId, size, narrowed).execute()
  return pageOf(rows)
}

// About what a page sends of each, with names.
const reactionBytes = 400
const personBytes = 300
const attachedBytes = 3_000

// `octet_length` gives the size of a text without reading it. Quotes have to be read for it.
const messageBytes = sql<number>`(
  octet_length(messages.content) + octet_length(messages.html)
  + case when messages.source_kb_id is null then 0 else octet_length(messages.citations::text) end
  + case when messages.has_reactions then ${sql.lit(reactionBytes)} * (
    select count(*) from reactions where reactions.message_id = messages.id) else 0 end
  + case when messages.has_attachments then ${sql.lit(attachedBytes)} else 0 end
  + ${sql.lit(personBytes)} * cardinality(messages.mention_ids))`

export function selectPage(
  db: Db,
  readerId: string,
  { limit, bytes = apiLimits.messagePageBytes, isFixed = false }: Size,
  { from, newestFirst }: Narrowed,
) {
  const order = newestFirst ? 'desc' : 'asc'
  const taken = from(db.selectFrom('messages'))
    .select(['messages.id', 'messages.seq'])
    .select(messageBytes.as('bytes'))
    .orderBy('messages.seq', order)
    .limit(isFixed ? sql.lit(limit + 1) : limit + 1)
  const { ref } = db.dynamic
  const page = db
    .selectFrom(taken.as('taken'))
    .select('taken.id')
    .select((eb) => [
      eb.fn.countAll<number>().over().as('found'),
      eb.fn
        .agg<number>('row_number')
        .over((w) => w.orderBy(ref('taken.seq'), order))
        .as('place'),
      eb.fn
        .sum<number>('taken.bytes')
        .over((w) => w.orderBy(ref('taken.seq'), order))
        .as('upTo'),
    ])
  return selectMessages(db, readerId)
    .innerJoin(page.as('page'), 'page.id', 'messages.id')
    .select('page.found')
    .where('page.place', '<=', limit)
    .where((eb) => eb.or([eb('page.place', '=', 1), eb('page.upTo', '<=', bytes)]))
    .orderBy('messages.seq', order)
}

export function pageOf(rows: (MessageRow & { found: number })[]): MessageRows {
  return { rows, hasMore: (rows[0]?.found ?? 0) > rows.length }
}
