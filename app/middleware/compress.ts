import type { MiddlewareFunction } from 'react-router'
import { compressed, encodingFor } from '#shared/compressed.ts'

const leastBytes = 1024
const texts = /^(text\/|application\/(json|javascript|xml)|[^;]+\+(json|xml))/i

export const compressMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const { status, headers, body } = response
  if (request.method === 'HEAD' || !isCompressible(response)) return response
  headers.append('vary', 'Accept-Encoding')
  const isWhole = headers.has('content-length')
  const accepted = request.headers.get('accept-encoding')
  const encoding = encodingFor(accepted, isWhole ? undefined : ['gzip'])
  if (!encoding) return response
  headers.set('content-encoding', encoding)
  if (!isWhole)
    return new Response(body?.pipeThrough(new CompressionStream('gzip')), { status, headers })
  // A compression stream would hold a quarter of a megabyte per page until it is received.
  const bytes = await compressed(new Uint8Array(await response.arrayBuffer()), encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(bytes, { status, headers })
}

function isCompressible({ status, headers, body }: Response): boolean {
  const length = headers.get('content-length')
  if (!body || status === 206 || headers.has('content-encoding')) return false
  if (length !== null && Number(length) < leastBytes) return false
  if (/no-transform/i.test(headers.get('cache-control') ?? '')) return false
  return texts.test(headers.get('content-type') ?? '')
}
