import { sql } from 'kysely'
import { cellsIn, tableView } from '#api/documents/words/cell-at.ts'
import { createYield } from '#api/platform/yield.ts'
import type { Db } from '#api/schema.ts'
import type { CitedCell } from '#contract/entities/cited-cell.ts'
import type { SearchHit } from '#contract/entities/search.ts'

type CellAt = (at: number) => CitedCell | undefined
type Page = { text: string; cellAt: CellAt }

/** Passages of tables with their cells. Each page of a file is read once for all its passages. */
export async function withCells(db: Db, hits: SearchHit[]): Promise<SearchHit[]> {
  const inTables = hits.filter(({ kind, pageKind }) => kind === 'passage' && pageKind !== 'lines')
  if (inTables.length === 0) return hits
  const pages = await readTables(db, inTables)
  return hits.map((hit) => {
    const page = hit.kind === 'passage' ? pages.get(pageKey(hit)) : undefined
    const cell = page && cellOf(hit, page)
    return cell ? { ...hit, cell } : hit
  })
}

async function readTables(db: Db, hits: SearchHit[]): Promise<Map<string, Page>> {
  const rows = await db
    .selectFrom('resource_pages as pages')
    .select(['pages.resource_id', 'pages.n', 'pages.kind'])
    .select([tableView('pages').as('view'), textOfTable.as('text')])
    .where(arePagesOf(hits))
    .execute()
  const pages = new Map<string, Page>()
  const pause = createYield()
  for (const { resource_id: resourceId, n, kind, view, text } of rows) {
    if (!view || text === null) continue
    pages.set(pageKey({ resourceId, page: n }), { text, cellAt: cellsIn({ kind, text, ...view }) })
    await pause()
  }
  return pages
}

/** The text of other pages is not fetched. */
const textOfTable = sql<string | null>`case when ${tableView('pages')} is not null
  then pages.text end`

/**
 * Of the first typed word that is in a row, not in the names of the columns; rows of tables in
 * texts have no numbers. Undefined if the page changed after the search.
 */
function cellOf({ start, excerpt, marks, pageKind }: SearchHit, { text, cellAt }: Page) {
  const from = start ?? 0
  const places = marks.length > 0 ? marks : [{ start: 0, end: 1 }]
  const isSame = ({ start, end }: { start: number; end: number }) =>
    text.slice(from + start, from + end) === excerpt.slice(start, end)
  if (!places.every(isSame)) return undefined
  const cells = places.map((place) => cellAt(from + place.start))
  return cells.find((cell) => cell?.row) ?? (pageKind === 'sheet' ? undefined : cells[0])
}

/** Of `resource_pages as pages`. */
export function arePagesOf(hits: SearchHit[]) {
  const wanted = [...new Map(hits.map((hit) => [pageKey(hit), hit])).values()]
  return sql<boolean>`(pages.resource_id, pages.n) in (select * from unnest(
    ${wanted.map((hit) => hit.resourceId)}::uuid[], ${wanted.map((hit) => hit.page)}::int[]))`
}

export function pageKey({ resourceId, page }: Pick<SearchHit, 'resourceId' | 'page'>): string {
  return `${resourceId} ${page}`
}
