import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { excerptOf } from './excerpt.ts'
import { type Filter, resourceFilter } from './filter.ts'
import { otherFields } from './hit.ts'
import { closenessTo, containsAll, isAfter, marksIn, namePartsOf, placed } from './name-match.ts'
import { typedOf } from './phrases.ts'
import { queryTermsOf } from './query.ts'
import type { Scope } from './search-scope.ts'
import type { Stream } from './streams.ts'

/** Every word of the query is in the title; for a link, in the title and address together. */
export function titleStream(db: Db, scope: Scope, query: string, filter: Filter): Stream {
  const typed = typedOf(query)
  const parts = namePartsOf(typed)
  const terms = queryTermsOf(typed.text)
  const title = sql`resources.folded_title`
  const closeness = closenessTo(title, typed.text)
  const name = sql`(case resources.kind when 'link'
    then lower(concat_ws(' ', resources.title, resources.original_url))
    else resources.folded_title end)`
  return {
    weight: 2,
    read: async (after, limit) => {
      // Only the keys of what is found are sorted.
      const found = db
        .selectFrom('resources')
        .select(['resources.id', closeness.as('closeness')])
        .where((eb) => eb('resources.kb_id', '=', eb.fn.any(eb.val(scope.readableKbIds))))
        .where(containsAll(name, parts))
        .where(resourceFilter(filter))
        .$if(after !== null, (q) => q.where(isAfter(closeness, sql`resources.id`, after ?? [])))
        .orderBy('closeness')
        .orderBy('resources.id', 'desc')
        .limit(limit)
      const rows = await db
        .selectFrom(found.as('found'))
        .innerJoin('resources', 'resources.id', 'found.id')
        .innerJoin('kbs', 'kbs.id', 'resources.kb_id')
        .select(['resources.id', 'resources.title', 'resources.summary', 'resources.created_at'])
        .select(['resources.kind', 'kbs.id as kb_id', 'kbs.title as kb_title', 'found.closeness'])
        .orderBy('found.closeness')
        .orderBy('resources.id', 'desc')
        .execute()
      return rows.map((row) => {
        const excerpt = excerptOf(row.summary, terms)
        const hit = {
          ...otherFields,
          kind: 'resource' as const,
          kbId: row.kb_id,
          kbTitle: row.kb_title,
          resourceId: row.id,
          resourceKind: row.kind,
          title: row.title,
          titleMarks: marksIn(row.title, parts),
          excerpt: excerpt.text,
          marks: excerpt.matches,
          createdAt: row.created_at,
        }
        return { hit, ...placed(row.closeness, row.id) }
      })
    },
  }
}
