import { sql } from 'kysely'
import { linkNames } from '#api/drive/resources/named/link-names.ts'
import { type ResourceRow, selectResources } from '#api/drive/resources/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import type { Db } from '#api/schema.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import type { PublishedPage, PublishedReading } from '#contract/entities/published.ts'
import type { PageKind } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { type PublishedRow, presentPublishedKb } from './find.ts'
import { fileColumns, presentPublishedFile } from './present.ts'
import { foldersAbove, readFolders } from './read-contents.ts'

type Ids = { kbId: string; resourceId: string }

/** Throws `resource_not_found`. */
export async function findPublishedFile(db: Db, { kbId, resourceId }: Ids): Promise<ResourceRow> {
  const row = await selectResources(db)
    .where('resources.id', '=', resourceId)
    .where('resources.kb_id', '=', kbId)
    .executeTakeFirst()
  if (!row) throw new ApiError('resource_not_found')
  return row
}

/** `part` counts from 1. Throws `resource_not_found`, `page_not_found`. */
export async function readFile(
  db: Db,
  kb: PublishedRow,
  { resourceId, part }: { resourceId: string; part: number },
): Promise<PublishedReading> {
  const rows = await readRows(db, { kbId: kb.id, resourceId, part })
  const [file] = rows
  if (!file) throw new ApiError('resource_not_found')
  const parts = Math.ceil(file.page_count / file.together)
  if (part > Math.max(parts, 1)) throw new ApiError('page_not_found')
  const pages = rows.flatMap(presentPage)
  const htmls = await linkNames(
    db,
    { kb, onlyOf: null, folderId: file.folder_id },
    pages.map(({ html }) => html ?? ''),
  )
  return {
    kb: presentPublishedKb(kb),
    above: foldersAbove(await readFolders(db, kb), file.folder_id),
    file: presentPublishedFile(file),
    pages: pages.map((page, n) => (page.html === null ? page : { ...page, html: htmls[n] ?? '' })),
    part,
    parts,
    pagesPerPart: file.together,
  }
}

const longKinds: PageKind[] = ['sheet', 'lines']

/** How many pages make one part. A sheet, and lines of a text, have long pages. */
export function pagesTogether(kind: PageKind | null): number {
  return kind && longKinds.includes(kind) ? 1 : limits.publishedPagesTogether
}

const readRows = statement((db, { kbId, resourceId, part }: Ids & { part: number }) => {
  const first = sql<number>`(${part}::int - 1) * size.together`
  return db
    .selectFrom('resources')
    .innerJoin(
      sql<{ together: number }>`lateral (select case when exists (
          select from resource_pages as one where one.resource_id = resources.id and one.n = 1
          and one.kind = any(${sql.lit(`{${longKinds.join()}}`)}::text[]))
          then 1 else ${sql.lit(limits.publishedPagesTogether)} end as together)`.as<'size'>(
        sql`size`,
      ),
      (join) => join.onTrue(),
    )
    .leftJoin('resource_pages as page', (join) =>
      join
        .onRef('page.resource_id', '=', 'resources.id')
        .on('page.n', '>', first)
        .on('page.n', '<=', sql<number>`${first} + size.together`),
    )
    .select([...fileColumns, 'resources.summary', 'resources.folder_id', 'size.together'])
    .select(['page.n', 'page.kind as page_kind', 'page.name', 'page.first_line', 'page.aspect'])
    .select([
      sql<string | null>`left(page.text, ${sql.lit(limits.publishedPageLength + 1)})`.as('text'),
      sql<string | null>`case when length(page.view ->> 'html') <= ${sql.lit(
        2 * limits.publishedPageLength,
      )} then page.view ->> 'html' end`.as('html'),
      sql<boolean | null>`(page.view ->> 'hasHeader')::boolean`.as('has_header'),
    ])
    .where('resources.id', '=', resourceId)
    .where('resources.kb_id', '=', kbId)
    .orderBy('page.n')
})

type PageRow = {
  n: number | null
  page_kind: PageKind | null
  name: string | null
  first_line: number | null
  aspect: number | null
  text: string | null
  html: PageView['html'] | null
  has_header: boolean | null
}

function presentPage(row: PageRow): PublishedPage[] {
  const { n, page_kind: kind, name, first_line: firstLine, aspect, text, html } = row
  if (n === null || kind === null || text === null) return []
  const isCut = text.length > limits.publishedPageLength
  return [
    {
      n,
      kind,
      name,
      firstLine,
      aspect,
      text: isCut ? text.slice(0, limits.publishedPageLength).toWellFormed() : text,
      html: html ?? null,
      hasHeader: row.has_header ?? false,
      isCut: isCut && !html,
    },
  ]
}
