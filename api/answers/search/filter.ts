import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '#contract/search-kinds.ts'

/** What a search is restricted to, beside where it searches. */
export type Filter = {
  kind: SearchKind
  authorId?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

type Expression = RawBuilder<unknown>

/** Whether a filter names an author or a time, which people do not have. */
export function isOfAuthorOrTime({ authorId, dateFrom, dateTo }: Filter): boolean {
  return Boolean(authorId || dateFrom || dateTo)
}

/** Selects what was made by the author and at the time of a filter. */
export function madeFilter(filter: Filter, author: Expression, time: Expression) {
  const { authorId, dateFrom, dateTo } = filter
  const conditions = [
    ...(authorId ? [sql`${author} = ${authorId}`] : []),
    ...(dateFrom ? [sql`${time} >= ${dateFrom}`] : []),
    ...(dateTo ? [sql`${time} < ${dateTo}`] : []),
  ]
  return sql<boolean>`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`
}

/** Selects the rows of `resources` that a filter allows. */
export function resourceFilter(filter: Filter) {
  const made = madeFilter(filter, sql`resources.uploader_id`, sql`resources.created_at`)
  if (filter.kind === 'files') return sql<boolean>`(resources.kind = 'file' and ${made})`
  if (filter.kind === 'links') return sql<boolean>`(resources.kind = 'link' and ${made})`
  return made
}

/** Selects the passages of allowed resources; null if all are allowed. */
export function passageFilter(filter: Filter, kbIds: string[]) {
  if (filter.kind === 'all' && !isOfAuthorOrTime(filter)) return null
  return sql`resource_id in (select resources.id from resources
    where resources.kb_id = any(${kbIds}::uuid[]) and ${resourceFilter(filter)})`
}
