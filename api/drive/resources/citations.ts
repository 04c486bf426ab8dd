import { sql } from 'kysely'
import { broadcastQuotesOfChats } from '#api/chats/messages/broadcast-quotes.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import type { Deps } from '#api/deps.ts'
import type { ImportedMessage } from '#api/manage/exports/format.ts'
import type { ResourceIds } from '#api/manage/imports/resources.ts'
import type { Db } from '#api/schema.ts'
import type { PageKind } from '#contract/entities/resource.ts'

const citationsAtOnce = 100

/**
 * Returns the rows of a message's quotes of imported files. They become quotes of the message when
 * their files are analysed and have these words at these places: a zip file may say anything.
 */
export function citationRows(
  messageId: string,
  citations: ImportedMessage['citations'],
  resources: ResourceIds,
) {
  const numbers = new Set<number>()
  return citations.flatMap(({ kbId: _, isOlder, resourceId, ...citation }) => {
    const resource_id = resources.get(resourceId)
    if (!resource_id || isOlder || numbers.has(citation.n)) return []
    numbers.add(citation.n)
    const stored: StoredCitation = { ...citation, resourceId: resource_id }
    const row = { message_id: messageId, n: citation.n, resource_id }
    return { ...row, citation: JSON.stringify(stored) }
  })
}

type Row = {
  message_id: string
  n: number
  citation: StoredCitation
  title: string
  kind: PageKind
  name: string | null
  text: string
}

/** Compares the imported quotes of an analysed file with its pages, and keeps those that are right. */
export async function keepImportedCitations(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  resourceId: string,
): Promise<void> {
  const chats = new Set<string>()
  for (let after = { id: '00000000-0000-0000-0000-000000000000', n: 0 }; ; ) {
    const rows = await readRows(db, resourceId, after)
    const last = rows.at(-1)
    if (!last) break
    after = { id: last.message_id, n: last.n }
    const right = rows.filter(isRight).map(({ message_id, n, citation, title, kind, name }) => ({
      message_id,
      n,
      citation: { ...citation, title, pageKind: kind, pageName: name },
    }))
    for (const chatId of await keep(db, right)) chats.add(chatId)
  }
  broadcastQuotesOfChats(publish, [...chats])
}

async function readRows(db: Db, resourceId: string, after: { id: string; n: number }) {
  const { rows } = await sql<Row>`
    select cited.message_id, cited.n, cited.citation, resources.title, pages.kind, pages.name, pages.text
    from imported_citations cited
    join resources on resources.id = cited.resource_id and resources.status = 'completed'
    join resource_pages pages on pages.resource_id = cited.resource_id
      and pages.n = (cited.citation ->> 'page')::int
    where cited.resource_id = ${resourceId}
      and (cited.message_id, cited.n) > (${after.id}::uuid, ${after.n}::int)
    order by cited.message_id, cited.n limit ${citationsAtOnce}::int`.execute(db)
  return rows
}

function isRight({ citation: { start, end, quote, marks }, text }: Row): boolean {
  const isInside = marks.every((mark) => mark.start <= mark.end && mark.end <= quote.length)
  const isThere = end - start === quote.length && text.slice(start, end) === quote
  return quote !== '' && isThere && isInside
}

async function keep(db: Db, right: Pick<Row, 'message_id' | 'n' | 'citation'>[]) {
  if (right.length === 0) return []
  const { rows } = await sql<{ chat_id: string }>`
    with kept as (
      delete from imported_citations cited
      using json_to_recordset(${JSON.stringify(right)}::json)
        as checked (message_id uuid, n int, citation jsonb)
      where cited.message_id = checked.message_id and cited.n = checked.n
      returning cited.message_id, checked.citation
    )
    update messages set citations = (
      select jsonb_agg(citation order by (citation ->> 'n')::int) from (
        select jsonb_array_elements(messages.citations) as citation
        union all select citation from kept where kept.message_id = messages.id) every)
    where id in (select message_id from kept) and not is_deleted returning chat_id`.execute(db)
  return rows.map(({ chat_id }) => chat_id)
}
