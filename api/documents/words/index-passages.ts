import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#api/schema.ts'
import { between, type IndexedPassage, indexed } from './indexed.ts'
import type { Passage } from './passages.ts'
import { tsvectorOf } from './tsvector.ts'

type Db = Kysely<Database> | Transaction<Database>

const batchRows = 100
// Every word is one index entry, and the embedded database answers no other query during a
// statement.
const batchCharacters = 8_000
/** Parsing this many in one statement takes milliseconds. */
const retitledRows = 20

/** The title is indexed and ranked like a heading of every passage. */
export type Indexed = { kbId: string; resourceId: string; title?: string }

/** Uses the caller's transaction if `db` is one. Offsets are those in the pages. */
export async function indexPassages(db: Db, of: Indexed, passages: Passage[]): Promise<void> {
  await removePassages(db, of.resourceId)
  for (let from = 0; from < passages.length; from += batchRows) {
    const batch = passages.slice(from, from + batchRows)
    await insertPassages(
      db,
      of,
      batch.map((passage) => indexed(passage, of.title)),
    )
  }
}

export async function insertPassages(
  db: Db,
  { kbId, resourceId }: Indexed,
  passages: IndexedPassage[],
): Promise<void> {
  for (const batch of batchesOf(passages)) {
    const rows = batch.map(({ start, end, tsv, ...passage }) => ({
      kb_id: kbId,
      resource_id: resourceId,
      start_offset: start,
      end_offset: end,
      ...passage,
      tsv: sql<string>`${tsv}::tsvector`,
    }))
    await db.insertInto('passages').values(rows).execute()
    await setImmediate()
  }
}

/** A single passage above the limits is a batch by itself. */
function* batchesOf(passages: IndexedPassage[]): Generator<IndexedPassage[]> {
  let batch: IndexedPassage[] = []
  let characters = 0
  for (const passage of passages) {
    const isFull = batch.length >= batchRows || characters + passage.tsv.length > batchCharacters
    if (batch.length > 0 && isFull) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(passage)
    characters += passage.tsv.length
  }
  if (batch.length > 0) yield batch
}

export async function removePassages(db: Db, resourceId: string): Promise<void> {
  await db.deleteFrom('passages').where('resource_id', '=', resourceId).execute()
}

/** Headings from the document stay. Works in batches, because a long document has many passages. */
export async function retitlePassages(
  db: Db,
  resourceId: string,
  former: string,
  title: string,
): Promise<void> {
  let last: string | null = null
  for (;;) {
    const rows = await nextPassages(db, resourceId, last)
    if (rows.length === 0) return
    const batch = rows.map(({ id, heading, text }) => {
      const under = withoutTitle(heading, former)
      const renamed = under ? `${title}${between}${under}` : title
      return { id, heading: renamed, tsv: tsvectorOf(text, renamed) }
    })
    await sql`update passages set heading = fresh.heading, tsv = fresh.tsv::tsvector
      from unnest(${batch.map((row) => row.id)}::bigint[], ${batch.map((row) => row.heading)}::text[],
        ${batch.map((row) => row.tsv)}::text[]) as fresh (id, heading, tsv)
      where passages.id = fresh.id`.execute(db)
    last = String(rows.at(-1)?.id)
    await setImmediate()
  }
}

function nextPassages(db: Db, resourceId: string, after: string | null) {
  return db
    .selectFrom('passages')
    .select(['id', 'heading', 'text'])
    .where('resource_id', '=', resourceId)
    .where(sql<boolean>`(${after}::bigint is null or id > ${after}::bigint)`)
    .orderBy('id')
    .limit(retitledRows)
    .execute()
}

function withoutTitle(heading: string | null, title: string): string | null {
  if (heading === title) return null
  const prefix = title + between
  return heading?.startsWith(prefix) ? heading.slice(prefix.length) : heading
}
