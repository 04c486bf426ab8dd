import type { HandlerContext } from '#api/deps.ts'
import type { FailureCode } from '#api/documents/analysis/document.ts'
import type { Rendered } from '#api/documents/analysis/drawing/render.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { cacheReads } from '#api/platform/metrics.ts'
import { contentHeaders, isFresh } from './serve.ts'

/** Drawn of stored content and cached under `name` beside the file. */
export type Drawing = { name: string; page: number; width: number; height?: number }

export type DrawContext = Pick<HandlerContext, 'files' | 'analyser'> & { actor: { id: string } }

/** Drawn once, with limits. Throws `page_not_found`, `not_previewable`, `shutting_down`. */
export async function serveDrawn(
  context: DrawContext & Pick<HandlerContext, 'request'>,
  hash: string,
  drawing: Drawing,
): Promise<Response> {
  const { request, files } = context
  const etag = `"${hash}-${drawing.name}"`
  const headers = contentHeaders('image/webp', etag)
  headers.set('content-disposition', 'inline')
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  const kept = await files.readDrawn(hash, drawing.name)
  cacheReads.inc({ cache: 'drawn pages', result: kept ? 'hit' : 'miss' })
  const image = kept ?? (await drawNow(context, hash, drawing))
  headers.set('content-length', String(image.byteLength))
  const body = request.method === 'HEAD' ? null : new Uint8Array(image)
  return new Response(body, { headers })
}

async function drawNow(context: DrawContext, hash: string, drawing: Drawing): Promise<Buffer> {
  const drawn = await draw(context, hash, drawing)
  if (drawn.ok) return drawn.image
  throw new ApiError(codeOf(drawn.reason))
}

export async function draw(
  { files, analyser, actor }: DrawContext,
  hash: string,
  { name, ...drawing }: Drawing,
): Promise<({ ok: true } & Rendered) | { ok: false; reason: FailureCode }> {
  const content = await files.localPath(hash)
  const drawn = await analyser.renderPage({ content, by: actor.id, ...drawing })
  if (drawn.ok) await files.keepDrawn(hash, name, drawn.image)
  return drawn
}

/** Such a failure is not caused by the file. */
export function isPassing(reason: FailureCode): boolean {
  return reason === 'busy' || reason === 'cancelled'
}

function codeOf(reason: FailureCode) {
  if (reason === 'no_such_page' || reason === 'missing') return 'page_not_found'
  return isPassing(reason) ? 'shutting_down' : 'not_previewable'
}
