import { type Selectable, sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { highlightsOf } from '#api/documents/highlight/scan.ts'
import { contentHeaders, isFresh, servePreview } from '#api/documents/originals/serve.ts'
import { type DrawContext, serveDrawn } from '#api/documents/originals/serve-drawn.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { fileNameOf, isDrawn, isImage, type ResourceRow } from './present.ts'
import type { ResourcePageTable } from './tables.ts'

const daySeconds = 86_400

/** `n` counts from 1. Throws `page_not_found`. */
export async function readPage(db: Db, resource: ResourceRow, n: number): Promise<ResourcePage> {
  const page = await db
    .selectFrom('resource_pages')
    .selectAll()
    .where('resource_id', '=', resource.id)
    .where('n', '=', n)
    .executeTakeFirst()
  return page ? presentPage(resource, page) : pageWithoutText(resource, n)
}

/** Page `n` and the pages that are read with it, in order. Throws `page_not_found`. */
export async function readPages(db: Db, resource: ResourceRow, n: number): Promise<ResourcePage[]> {
  const { first, last } = pagesWith(resource, n)
  const pages = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('resource_pages')
        .selectAll()
        .select([
          sql<number>`sum(octet_length(text)) over ()`.as('bytes'),
          sql<boolean>`bool_or(kind = 'sheet') over ()`.as('has_sheets'),
        ])
        .where('resource_id', '=', resource.id)
        .where('n', '>=', first)
        .where('n', '<=', last)
        .as('pages'),
    )
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('n', '=', n),
        eb.and([eb('bytes', '<=', limits.textTogether.bytes), eb('has_sheets', '=', false)]),
      ]),
    )
    .orderBy('n')
    .execute()
  if (!pages.some((page) => page.n === n)) return [pageWithoutText(resource, n)]
  return pages.map((page) => presentPage(resource, page))
}

function pagesWith({ type, page_count }: ResourceRow, n: number): { first: number; last: number } {
  const { textTogether, drawnPagesTogether: drawn } = limits
  if (isDrawn(type)) {
    const first = n - ((n - 1) % drawn)
    return { first, last: first + drawn - 1 }
  }
  return page_count > textTogether.pages ? { first: n, last: n } : { first: 1, last: page_count }
}

function presentPage(resource: ResourceRow, page: Selectable<ResourcePageTable>): ResourcePage {
  const { n, kind, name, text, first_line: firstLine, aspect } = page
  const view = page.view ?? {}
  const highlights = kind === 'lines' ? highlightsOf(text, fileNameOf(resource), view.open) : []
  const hasImage = isDrawn(resource.type) || isImage(resource.type)
  const pageCount = resource.page_count
  return { n, pageCount, kind, name, firstLine, text, hasImage, aspect, view, highlights }
}

// An image has one page, without text unless it was read.
function pageWithoutText({ type, page_count: pageCount }: ResourceRow, n: number): ResourcePage {
  if (!isImage(type) || n !== 1 || pageCount !== 1) throw new ApiError('page_not_found')
  const nothing = { name: null, firstLine: null, text: '', aspect: null, view: {}, highlights: [] }
  return { n, pageCount, kind: 'page', ...nothing, hasImage: true }
}

/** The first page as an image, or its text. Throws `page_not_found`, `not_previewable`. */
export async function serveMade(
  context: Pick<HandlerContext, 'db' | 'request' | 'files' | 'analyser' | 'actor'>,
  resource: ResourceRow,
): Promise<Response> {
  if (resource.page_count === 0) throw new ApiError('not_previewable')
  if (isDrawn(resource.type) || isImage(resource.type))
    return servePageImage(context, resource, 1, false)
  const { text } = await readPage(context.db, resource, 1)
  const headers = contentHeaders('text/plain; charset=utf-8', `"${resource.hash}-1-text"`)
  headers.set('content-disposition', 'inline')
  return new Response(context.request.method === 'HEAD' ? null : text, { headers })
}

/** An image is the file itself, if permitted. Throws `page_not_found`, `not_previewable`. */
export async function servePageImage(
  context: ImageContext,
  resource: ResourceRow,
  n: number,
  mayDownload: boolean,
): Promise<Response> {
  const hash = drawableHash(resource, n)
  const { type, title } = resource
  if (isImage(type) && mayDownload)
    return servePreview(context.request, context.files, { hash, type, name: title })
  const width = limits.pageImageWidthPx
  return serveDrawn(context, hash, { name: `${n}-${width}.webp`, page: n, width })
}

/** Drawn once and cached. Throws `page_not_found`, `not_previewable`. */
export async function serveThumbnail(
  context: ImageContext,
  resource: ResourceRow,
  n: number,
): Promise<Response> {
  const hash = drawableHash(resource, n)
  const side = limits.thumbnailSidePx
  const drawing = { name: `${n}-small-${side}.webp`, page: n, width: side, height: side }
  return serveDrawn(context, hash, drawing)
}

type ImageContext = DrawContext & Pick<HandlerContext, 'request'>

function drawableHash({ hash, type, page_count }: ResourceRow, n: number): string {
  if (!hash || !(isDrawn(type) || isImage(type))) throw new ApiError('not_previewable')
  if (n > page_count) throw new ApiError('page_not_found')
  return hash
}

/** Cached for a day: the address has the icon's version. Throws `not_previewable` without one. */
export async function serveIcon(
  { db, request }: Pick<HandlerContext, 'db' | 'request'>,
  { id, site_icon: version }: ResourceRow,
): Promise<Response> {
  const site = await db
    .selectFrom('link_sites')
    .select('icon')
    .where('resource_id', '=', id)
    .executeTakeFirst()
  if (!site?.icon) throw new ApiError('not_previewable')
  const etag = `"${version}"`
  const headers = contentHeaders('image/webp', etag)
  headers.set('content-disposition', 'inline')
  headers.set('cache-control', `private, max-age=${daySeconds}`)
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  const image = Buffer.from(site.icon, 'base64')
  headers.set('content-length', String(image.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(image), { headers })
}
