import { type RawBuilder, sql } from 'kysely'
import { tsqueryOfPhrases } from '#api/documents/words/tsvector.ts'
import type { SearchKind } from '#contract/search-kinds.ts'

export type Filter = {
  kind: SearchKind
  authorId?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

type Expression = RawBuilder<unknown>

export function isOfAuthorOrTime({ authorId, dateFrom, dateTo }: Filter): boolean {
  return Boolean(authorId || dateFrom || dateTo)
}

export function madeFilter(filter: Filter, author: Expression, time: Expression) {
  const { authorId, dateFrom, dateTo } = filter
  const conditions = [
    ...(authorId ? [sql`${author} = ${authorId}`] : []),
    ...(dateFrom ? [sql`${time} >= ${dateFrom}`] : []),
    ...(dateTo ? [sql`${time} < ${dateTo}`] : []),
  ]
  return sql<boolean>`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`
}

export function resourceFilter(filter: Filter) {
  const made = madeFilter(filter, sql`resources.uploader_id`, sql`resources.created_at`)
  if (filter.kind === 'files') return sql<boolean>`(resources.kind = 'file' and ${made})`
  if (filter.kind === 'links') return sql<boolean>`(resources.kind = 'link' and ${made})`
  return made
}

export function passageFilter(filter: Filter, kbIds: string[], phrases: string[]) {
  const isOfAll = filter.kind === 'all' && !isOfAuthorOrTime(filter)
  const ofResource = sql`resource_id in (select resources.id from resources
    where resources.kb_id = any(${kbIds}::uuid[]) and ${resourceFilter(filter)})`
  const asked = tsqueryOfPhrases(phrases)
  const conditions = [
    ...(isOfAll ? [] : [ofResource]),
    ...(asked ? [sql`tsv @@ ${asked}::tsquery`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null
}
