import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { MiddlewareFunction } from 'react-router'

const compressed = promisify(gzip)
const leastBytes = 1024
const texts = /^(text\/|application\/(json|javascript|xml)|[^;]+\+(json|xml))/i

export const compressMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const { headers } = response
  if (request.method === 'HEAD' || !isCompressible(response)) return response
  headers.append('vary', 'Accept-Encoding')
  if (!acceptsGzip(request)) return response
  headers.set('content-encoding', 'gzip')
  return headers.has('content-length') ? whole(response) : streamed(response)
}

function isCompressible({ status, headers, body }: Response): boolean {
  const length = headers.get('content-length')
  if (!body || status === 206 || headers.has('content-encoding')) return false
  if (length !== null && Number(length) < leastBytes) return false
  if (/no-transform/i.test(headers.get('cache-control') ?? '')) return false
  return texts.test(headers.get('content-type') ?? '')
}

function acceptsGzip({ headers }: Request): boolean {
  const accepted = parseAccept(headers.get('accept-encoding') ?? '')
  const named = accepted.find(({ type }) => type.toLowerCase() === 'gzip')
  return ((named ?? accepted.find(({ type }) => type === '*'))?.q ?? 0) > 0
}

// A compression stream would hold a quarter of a megabyte per page until it is received.
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response
  const body = await compressed(await response.arrayBuffer())
  headers.set('content-length', String(body.length))
  return new Response(body, { status, headers })
}

function streamed({ status, headers, body }: Response): Response {
  return new Response(body?.pipeThrough(new CompressionStream('gzip')), { status, headers })
}
