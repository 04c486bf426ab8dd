import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#api/db/schema.ts'
import type { Passage } from './passages.ts'
import { termsOf } from './terms.ts'
import { tsvectorOf } from './tsvector.ts'

const BATCH_ROWS = 100
const BETWEEN = ' › '

/** Whose passages they are. The title is found and ranked like a heading of every passage. */
export type Indexed = { kbId: string; resourceId: string; title?: string }

/**
 * Makes a resource's passages findable, in place of those it had before. Runs within the caller's
 * transaction if it is given one. Offsets stay those of the resource's pages.
 */
export async function indexPassages(
  db: Kysely<Database> | Transaction<Database>,
  { kbId, resourceId, title }: Indexed,
  passages: Passage[],
): Promise<void> {
  await removePassages(db, resourceId)
  for (let from = 0; from < passages.length; from += BATCH_ROWS) {
    const rows = passages.slice(from, from + BATCH_ROWS).map((passage) => {
      const heading = headingOf(passage, title)
      return {
        kb_id: kbId,
        resource_id: resourceId,
        page: passage.page,
        start_offset: passage.start,
        end_offset: passage.end,
        heading,
        text: passage.text,
        tsv: sql<string>`${tsvectorOf(passage.text, heading)}::tsvector`,
        length: termsOf(passage.text).filter((term) => term.kind !== 'pair').length,
      }
    })
    await db.insertInto('passages').values(rows).execute()
  }
}

/** Takes a resource's passages out of the index. */
export async function removePassages(
  db: Kysely<Database> | Transaction<Database>,
  resourceId: string,
): Promise<void> {
  await db.deleteFrom('passages').where('resource_id', '=', resourceId).execute()
}

/**
 * Gives a resource's passages its new title to be found by; the headings within it stay. In batches,
 * since a long document has many. A resource without passages is left as it is.
 */
export async function retitlePassages(
  db: Kysely<Database> | Transaction<Database>,
  resourceId: string,
  former: string,
  title: string,
): Promise<void> {
  const rows = await db
    .selectFrom('passages')
    .select(['id', 'heading', 'text'])
    .where('resource_id', '=', resourceId)
    .execute()
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS).map(({ id, heading, text }) => {
      const under = withoutTitle(heading, former)
      const renamed = under ? `${title}${BETWEEN}${under}` : title
      return { id, heading: renamed, tsv: tsvectorOf(text, renamed) }
    })
    await sql`update passages set heading = fresh.heading, tsv = fresh.tsv::tsvector
      from unnest(${batch.map((row) => row.id)}::bigint[], ${batch.map((row) => row.heading)}::text[],
        ${batch.map((row) => row.tsv)}::text[]) as fresh (id, heading, tsv)
      where passages.id = fresh.id`.execute(db)
  }
}

function withoutTitle(heading: string | null, title: string): string | null {
  if (heading === title) return null
  const prefix = title + BETWEEN
  return heading?.startsWith(prefix) ? heading.slice(prefix.length) : heading
}

function headingOf({ heading }: Passage, title: string | undefined): string | null {
  if (!title || heading === title) return heading ?? title ?? null
  return heading ? `${title}${BETWEEN}${heading}` : title
}
