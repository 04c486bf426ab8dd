import { sql } from 'kysely'
import { allowedBy, type Readable } from '#api/answers/search/passages/find.ts'
import { between } from '#api/documents/words/indexed.ts'
import { withoutSectionNumber } from '#api/documents/words/section-number.ts'
import { tsqueryOfAll } from '#api/documents/words/tsvector.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import type { Db } from '#api/schema.ts'
import { plainLine } from '#shared/plain-line.ts'
import type { PassagePlace } from './quotes/sources.ts'

export type PlaceBelow = PassagePlace & { id: string; heading: string | null }

const mostBelow = 6
/** More passages with all words of a heading are not looked through. */
const mostWithWords = 3_000
/** Headings that only contain the words come last. */
const mostCompared = 24

/**
 * Passages directly below this heading, whatever its Markdown, case and number, of the newest files
 * first.
 */
export async function findBelow(
  db: Db,
  readable: Readable,
  heading: string | null,
): Promise<PlaceBelow[]> {
  const words = heading && tsqueryOfAll(heading)
  if (!heading || !words) return []
  const containing = likePattern(heading)
  const { rows } = await sql<PlaceBelow>`
    select id::text as id, resource_id as "resourceId", page, start_offset as start, heading, text
    from (
      select * from passages where tsv @@ ${words}::tsquery and ${allowedBy(readable)}
        and heading ilike ${containing.replace(/\s+/g, '%')}
      limit ${mostWithWords}
    ) with_words
    order by heading ilike ${containing.slice(0, -1).replace('%', `%${between}`)} desc,
      resource_id desc, id
    limit ${mostCompared}`.execute(db)
  return rows.filter((row) => isBelow(row.heading, heading)).slice(0, mostBelow)
}

function isBelow(heading: string | null, asked: string): boolean {
  const own = plainLine(heading?.split(between).at(-1) ?? '')
  const names = [own, withoutSectionNumber(own)].map((name) => name.toLowerCase())
  return names.includes(asked.toLowerCase())
}
