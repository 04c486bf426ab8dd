import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import type { Db } from '#api/schema.ts'

type Row = { id: string; text: string; heading: string | null }

/** The texts that are indexed, in batches by id. */
const sources = {
  messages: (after: string | null) => sql<Row>`
    select id::text as id, content as text, null as heading from messages
    where (${after}::uuid is null or id > ${after}::uuid)
      and not is_deleted and sender_type = 'user' order by messages.id limit 50`,
  passages: (after: string | null) => sql<Row>`
    select id::text as id, text, heading from passages
    where ${after}::bigint is null or id > ${after}::bigint order by passages.id limit 20`,
}

/**
 * Finds messages and passages whose index is not that of their text, so that the search would not
 * find them. With `mend`, indexes them again. Returns their ids.
 */
export async function checkSearchRows(
  db: Db,
  source: keyof typeof sources,
  mend: boolean,
): Promise<string[]> {
  const stale: string[] = []
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await sources[source](last).execute(db)
    if (rows.length === 0) return stale
    stale.push(...(await findStale(db, source, rows, mend)))
    last = rows.at(-1)?.id ?? null
    await setImmediate()
  }
}

// The texts are compared again, because a message may have been edited since it was read.
async function findStale(db: Db, source: keyof typeof sources, rows: Row[], mend: boolean) {
  const ids = rows.map(({ id }) => id)
  const texts = rows.map(({ text }) => text)
  const right = rows.map(({ text, heading }) => tsvectorOf(text, heading))
  const text = sql.ref(source === 'messages' ? 'content' : 'text')
  const fresh = sql`unnest(${ids}::text[], ${texts}::text[], ${right}::text[]) as fresh (id, text, tsv)`
  const id = sql.raw(source === 'messages' ? 'fresh.id::uuid' : 'fresh.id::bigint')
  const isStale = sql`row.id = ${id} and row.${text} = fresh.text
    and row.tsv <> fresh.tsv::tsvector`
  const found = mend
    ? sql<{ id: string }>`update ${sql.table(source)} as row set tsv = fresh.tsv::tsvector
        from ${fresh} where ${isStale} returning fresh.id`
    : sql<{
        id: string
      }>`select fresh.id from ${sql.table(source)} as row, ${fresh} where ${isStale}`
  return (await found.execute(db)).rows.map(({ id }) => id)
}
