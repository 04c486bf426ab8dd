import { createYield } from '#api/platform/yield.ts'
import type { Db } from '#api/schema.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { arePagesOf, pageKey } from './table-cells.ts'

type Page = { text: string; firstLine: number }

/** Passages of plain text with the line of their first typed word, as citations have it. */
export async function withLines(db: Db, hits: SearchHit[]): Promise<SearchHit[]> {
  const inLines = hits.filter(({ kind, pageKind }) => kind === 'passage' && pageKind === 'lines')
  if (inLines.length === 0) return hits
  const pages = await readPages(db, inLines)
  const pause = createYield()
  const placed: SearchHit[] = []
  for (const hit of hits) {
    const page = hit.kind === 'passage' ? pages.get(pageKey(hit)) : undefined
    const line = page && lineOf(hit, page)
    placed.push(line ? { ...hit, line } : hit)
    await pause()
  }
  return placed
}

async function readPages(db: Db, hits: SearchHit[]): Promise<Map<string, Page>> {
  const rows = await db
    .selectFrom('resource_pages as pages')
    .select(['resource_id', 'n', 'text', 'first_line'])
    .where(arePagesOf(hits))
    .execute()
  const pages = new Map<string, Page>()
  for (const { resource_id: resourceId, n, text, first_line: firstLine } of rows)
    if (firstLine !== null) pages.set(pageKey({ resourceId, page: n }), { text, firstLine })
  return pages
}

/** Undefined if the page changed after the search. */
function lineOf({ start, excerpt, marks }: SearchHit, { text, firstLine }: Page) {
  const from = start ?? 0
  const { start: first, end } = marks[0] ?? { start: 0, end: 1 }
  const at = from + first
  if (text.slice(at, from + end) !== excerpt.slice(first, end)) return undefined
  return firstLine + text.slice(0, at).split('\n').length - 1
}
