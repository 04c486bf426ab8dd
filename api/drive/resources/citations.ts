import { sql } from 'kysely'
import { broadcastQuotesOfChats } from '#api/chats/messages/broadcast-quotes.ts'
import type { Deps } from '#api/deps.ts'
import { cellAt, type TableView, tableView } from '#api/documents/words/cell-at.ts'
import type { ImportedMessage } from '#api/manage/exports/format.ts'
import type { ResourceIds } from '#api/manage/imports/resources.ts'
import type { UncheckedCitation } from '#api/manage/imports/tables.ts'
import { yieldAfterStatement } from '#api/platform/jobs/yield-after-statement.ts'
import type { Db } from '#api/schema.ts'
import type { PageKind } from '#contract/entities/resource.ts'
import { importLimits } from '#contract/limits.ts'

// The quotes of one message have a limited length together, so a step stays short.
const citationsAtOnce = 20

/**
 * For quotes of imported files: a zip file may say anything, so they count when their analysed file
 * has these words at these places. Too long quotes are left out.
 */
export function citationRows(
  messageId: string,
  citations: ImportedMessage['citations'],
  resources: ResourceIds,
) {
  const numbers = new Set<number>()
  let characters = 0
  return citations.flatMap(({ kbId: _, isOlder, resourceId, ...citation }) => {
    const resource_id = resources.get(resourceId)
    if (!resource_id || isOlder || numbers.has(citation.n)) return []
    const stored: UncheckedCitation = { ...citation, resourceId: resource_id }
    const json = JSON.stringify(stored)
    if (characters + json.length > importLimits.citationCharactersPerMessage) return []
    characters += json.length
    numbers.add(citation.n)
    return { message_id: messageId, n: citation.n, resource_id, citation: json }
  })
}

type Row = { message_id: string; n: number; citation: UncheckedCitation }

/** Keeps what the analysed file confirms; the rest waits only for pictures still to be read. */
export async function keepImportedCitations(
  { db: given, publish }: Pick<Deps, 'db' | 'publish'>,
  resourceId: string,
): Promise<void> {
  const db = given.withPlugin(yieldAfterStatement)
  const chats = new Set<string>()
  for (let after = { id: '00000000-0000-0000-0000-000000000000', n: 0 }; ; ) {
    const rows = await readRows(db, resourceId, after)
    const last = rows.at(-1)
    if (!last) break
    after = { id: last.message_id, n: last.n }
    for (const [n, quotes] of Map.groupBy(rows, ({ citation }) => citation.page)) {
      const page = await readPage(db, resourceId, n)
      if (!page) return broadcastQuotesOfChats(publish, [...chats])
      const checked = quotes.map((row) => checkedOf(row, page))
      const settled = checked.filter(({ citation }) => citation || !page.is_being_read)
      for (const chatId of await settle(db, settled)) chats.add(chatId)
    }
  }
  broadcastQuotesOfChats(publish, [...chats])
}

function readRows(db: Db, resourceId: string, after: { id: string; n: number }): Promise<Row[]> {
  return db
    .selectFrom('imported_citations')
    .select(['message_id', 'n', 'citation'])
    .where('resource_id', '=', resourceId)
    .where(sql<boolean>`(message_id, n) > (${after.id}::uuid, ${after.n}::int)`)
    .orderBy('message_id')
    .orderBy('n')
    .limit(citationsAtOnce)
    .execute()
}

// Nothing while the file is not analysed. Without a page of this number it has no text.
async function readPage(db: Db, resourceId: string, n: number) {
  return db
    .selectFrom('resources')
    .leftJoin('resource_pages as pages', (join) =>
      join.onRef('pages.resource_id', '=', 'resources.id').on('pages.n', '=', n),
    )
    .select(['resources.title', 'pages.kind', 'pages.name', 'pages.text'])
    .select(tableView('pages').as('view'))
    .select(sql<boolean>`resources.ocr_version is not null`.as('is_being_read'))
    .where('resources.id', '=', resourceId)
    .where('resources.status', '=', 'completed')
    .executeTakeFirst()
}

type Page = {
  title: string
  kind: PageKind | null
  name: string | null
  text: string | null
  view: TableView | null
}

function checkedOf({ message_id, n, citation }: Row, { title, kind, name, text, view }: Page) {
  if (kind === null || text === null || !isRight(citation, text))
    return { message_id, n, citation: null }
  const cell = cellAt({ kind, text, ...view }, citation.start, citation.end)
  const kept = { ...citation, title, pageKind: kind, pageName: name, ...(cell && { cell }) }
  return { message_id, n, citation: kept }
}

function isRight({ start, end, quote, marks }: UncheckedCitation, text: string): boolean {
  const isInside = marks.every((mark) => mark.start <= mark.end && mark.end <= quote.length)
  const isThere = end - start === quote.length && text.slice(start, end) === quote
  return quote !== '' && isThere && isInside
}

async function settle(db: Db, checked: ReturnType<typeof checkedOf>[]): Promise<string[]> {
  if (checked.length === 0) return []
  const { rows } = await sql<{ chat_id: string }>`
    with settled as (
      delete from imported_citations cited
      using json_to_recordset(${JSON.stringify(checked)}::json)
        as checked (message_id uuid, n int, citation jsonb)
      where cited.message_id = checked.message_id and cited.n = checked.n
      returning cited.message_id, checked.citation
    ), kept as (
      select message_id, citation from settled where citation is not null
    )
    update messages set citations = (
      select jsonb_agg(citation order by (citation ->> 'n')::int) from (
        select jsonb_array_elements(messages.citations) as citation
        union all select citation from kept where kept.message_id = messages.id) every)
    where id in (select message_id from kept) and not is_deleted returning chat_id`.execute(db)
  return rows.map(({ chat_id }) => chat_id)
}
