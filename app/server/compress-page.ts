import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'

const compressed = promisify(gzip)
const leastBytes = 1024

/**
 * Compresses a page whose length is known in one step. A compression stream would hold a quarter of
 * a megabyte for each page until its reader has received all of it.
 */
export const compressPage: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (!headers.get('content-type')?.startsWith('text/html')) return
  if (Number(headers.get('content-length') ?? 0) < leastBytes) return
  headers.append('vary', 'Accept-Encoding')
  const supports = ['gzip', 'identity']
  if (accepts(c, { header: 'Accept-Encoding', supports, default: 'identity' }) !== 'gzip') return
  const body = await compressed(await c.res.arrayBuffer())
  headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(body.length))
  c.res = new Response(body, { status, headers })
}
