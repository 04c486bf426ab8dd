import { sql } from 'kysely'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import { cellAt, type TableView, tableView } from '#api/documents/words/cell-at.ts'
import type { Db } from '#api/schema.ts'
import type { PageKind } from '#contract/entities/resource.ts'
import type { Span } from '#shared/match-quote.ts'

export type Source = {
  resourceId: string
  version: number
  title: string
  page: number
  pageKind: PageKind
  pageName: string | null
  firstLine: number | null
  pageText: string
  /** Of a page with a table. */
  view?: TableView | null
  start: number
  text: string
}

export type PassagePlace = { resourceId: string; page: number; start: number; text: string }

/** In the order of the passages; null if one is no longer on its page or its file is gone. */
export async function loadSources(
  db: Db,
  kbId: string,
  places: PassagePlace[],
): Promise<(Source | null)[]> {
  if (places.length === 0) return []
  const pages = await selectPages(db, kbId)
    .where(
      sql<boolean>`(pages.resource_id, pages.n) in (select * from unnest(
        ${places.map((place) => place.resourceId)}::uuid[], ${places.map((place) => place.page)}::int[]))`,
    )
    .execute()
  return places.map((place) => {
    const page = pages.find((one) => one.resource_id === place.resourceId && one.n === place.page)
    if (page?.text.slice(place.start, place.start + place.text.length) !== place.text) return null
    return sourceOf(page, place)
  })
}

/**
 * All pages of a source's sheet, each with its whole text, in order. Null if they are longer than
 * this together, or if only the beginning of the file was read.
 */
export async function loadSheet(
  db: Db,
  kbId: string,
  { resourceId, pageName }: Source,
  mostCharacters: number,
): Promise<Source[] | null> {
  const ofSheet = selectPages(db, kbId)
    .where('pages.resource_id', '=', resourceId)
    .where('pages.kind', '=', 'sheet')
    .where('pages.name', 'is not distinct from', pageName)
  const size = await ofSheet
    .clearSelect()
    .select(sql<number>`coalesce(sum(length(pages.text)), 0)::float8`.as('characters'))
    .select(sql<boolean>`coalesce(bool_or(resources.is_partial), false)`.as('isPartial'))
    .executeTakeFirst()
  if (!size || size.isPartial || size.characters > mostCharacters) return null
  const pages = await ofSheet.orderBy('pages.n').execute()
  return pages.map((page) => sourceOf(page, { start: 0, text: page.text }))
}

function selectPages(db: Db, kbId: string) {
  return db
    .selectFrom('resource_pages as pages')
    .innerJoin('resources', 'resources.id', 'pages.resource_id')
    .select([
      'resources.title',
      'resources.version',
      'pages.resource_id',
      'pages.n',
      'pages.kind',
      'pages.name',
    ])
    .select(['pages.first_line', 'pages.text', tableView('pages').as('view')])
    .where('resources.kb_id', '=', kbId)
    .where('resources.status', '=', 'completed')
}

type PageRow = Awaited<ReturnType<ReturnType<typeof selectPages>['execute']>>[number]

function sourceOf(page: PageRow, { start, text }: Pick<PassagePlace, 'start' | 'text'>): Source {
  return {
    resourceId: page.resource_id,
    version: page.version,
    title: page.title,
    page: page.n,
    pageKind: page.kind,
    pageName: page.name,
    firstLine: page.first_line,
    pageText: page.text,
    view: page.view,
    start,
    text,
  }
}

export function citationOf(source: Source, n: number, quote: Span): StoredCitation {
  const start = source.start + quote.start
  const end = source.start + quote.end
  const { resourceId, version, title, page, pageKind, pageName, pageText: text } = source
  const cell = cellAt({ kind: pageKind, text, ...source.view }, start, end)
  return {
    n,
    resourceId,
    version,
    title,
    page,
    pageKind,
    pageName,
    start,
    end,
    line: lineOf(source, start),
    ...(cell && { cell }),
    quote: text.slice(start, end),
    marks: [],
  }
}

function lineOf({ firstLine, pageText }: Source, at: number): number | null {
  return firstLine === null ? null : firstLine + pageText.slice(0, at).split('\n').length - 1
}
