import type { HandlerContext } from '#api/deps.ts'
import { contentHeaders, isFresh } from '#api/documents/originals/serve.ts'
import type { ResourceRow } from '#api/drive/resources/present.ts'
import { ApiError } from '#api/platform/api-error.ts'

const daySeconds = 86_400

/**
 * Serves the icon of a link's site. Browsers keep it for a day, because its address has its version.
 * Throws `not_previewable` if the link has no icon.
 */
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
