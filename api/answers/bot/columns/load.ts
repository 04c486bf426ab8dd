import { loadSheet, type Source } from '#api/answers/bot/quotes/sources.ts'
import type { RankedPassage } from '#api/answers/search/passages/find.ts'
import type { Db } from '#api/schema.ts'
import type { SheetRead } from './answer.ts'
import { columnQuestion } from './asked.ts'
import { quantityQuestion } from './quantity.ts'

/** A sheet of 100,000 short rows. Longer ones are not compared. */
const mostCharacters = 4_000_000
const mostSheets = 3
const passagesRead = 8
/** A passage without a table that is better by more than this answers itself. */
const nearScore = 2.5

type Found = { kbId: string; question: string; ranked: RankedPassage[]; sources: Source[] }

/**
 * The tables that a question compares or adds up, whole, of the best passages; empty for other
 * questions. `ranked` are the passages of `sources`.
 */
export async function loadTables(db: Db, { kbId, question, ranked, sources }: Found) {
  if (!columnQuestion(question) && !quantityQuestion(question)) return []
  const best = ranked[0]?.score ?? 0
  const tables = new Map<string, Source>()
  for (const [index, source] of sources.slice(0, passagesRead).entries()) {
    const isNear = best - (ranked[index]?.score ?? 0) <= nearScore
    if (isNear && source.view && tables.size < mostSheets) tables.set(keyOf(source), source)
  }
  const sheets: SheetRead[] = []
  for (const source of tables.values()) {
    if (source.pageKind !== 'sheet') {
      const isWhole = await endsOnPage(db, kbId, source)
      sheets.push({ pages: [{ ...source, start: 0, text: source.pageText }], isWhole })
      continue
    }
    const pages = await loadSheet(db, kbId, source, mostCharacters)
    if (pages) sheets.push({ pages, isWhole: true })
  }
  return sheets
}

/** Whether a table that ends the page does not go on at the top of the next one. */
async function endsOnPage(
  db: Db,
  kbId: string,
  { resourceId, version, page }: Source,
): Promise<boolean> {
  const after = await db
    .selectFrom('resources')
    .leftJoin('resource_pages as next', (join) =>
      join.onRef('next.resource_id', '=', 'resources.id').on('next.n', '=', page + 1),
    )
    .select(['resources.is_partial', 'next.text'])
    .where('resources.id', '=', resourceId)
    .where('resources.kb_id', '=', kbId)
    .where('resources.version', '=', version)
    .executeTakeFirst()
  if (!after) return false
  if (after.text === null) return !after.is_partial
  const [paragraph = ''] = after.text.replace(/^\n+/u, '').split(/\n *\n/u)
  return !paragraph.includes('\t')
}

function keyOf({ resourceId, page, pageKind, pageName }: Source): string {
  return [resourceId, pageKind === 'sheet' ? `sheet ${pageName}` : page].join(' ')
}
