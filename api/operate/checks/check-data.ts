import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import type { Db } from '#api/schema.ts'
import { checkContents, findUnusedContents, type Missing } from './contents.ts'
import { checkCounters, type WrongCounter } from './counters.ts'

const sources = {
  messages: (after: string | null) => sql<Row>`
    select id::text as id, content as text, null as heading from messages
    where (${after}::uuid is null or id > ${after}::uuid)
      and not is_deleted and sender_type = 'user' order by messages.id limit 50`,
  passages: (after: string | null) => sql<Row>`
    select id::text as id, text, heading from passages
    where ${after}::bigint is null or id > ${after}::bigint order by passages.id limit 20`,
}

/** Everything is empty if all fits together. */
export type Faults = {
  missingContents: Missing[]
  unusedContents: string[]
  wrongCounters: WrongCounter[]
  staleMessages: string[]
  stalePassages: string[]
}

export type CheckOptions = { mend: boolean; isRunning: boolean }

/** `mend` corrects all but missing contents, of which people learn where they are missing. */
export async function checkData(db: Db, files: FileStore, options: CheckOptions): Promise<Faults> {
  const { mend } = options
  return {
    missingContents: await checkContents(db, files, mend),
    unusedContents: await findUnusedContents(db, files, options),
    wrongCounters: await checkCounters(db, mend),
    staleMessages: await checkSearchRows(db, 'messages', mend),
    stalePassages: await checkSearchRows(db, 'passages', mend),
  }
}

export function createCheckAnswer({ db, files }: { db: Db; files: FileStore }, mend: boolean) {
  return async (_: IncomingMessage, response: ServerResponse): Promise<void> => {
    const faults = await checkData(db, files, { mend, isRunning: true })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(faults))
  }
}

type Row = { id: string; text: string; heading: string | null }

/** The search would not find them. `mend` indexes them again. Returns their ids. */
async function checkSearchRows(
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
