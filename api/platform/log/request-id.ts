import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader } from '#contract/headers.ts'
import { replaceHeader } from './replace-header.ts'

/**
 * Gives a request an id, which its answer, everything logged for it, and the calls of its page
 * contain. A trusted proxy may have given it one.
 */
export function stampRequestId(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): string {
  const given =
    trustedProxies > 0 ? /^[\w-]{8,64}$/.exec(String(request.headers[requestIdHeader])) : null
  const id = given?.[0] ?? randomUUID()
  replaceHeader(request, requestIdHeader, id)
  response.setHeader(requestIdHeader, id)
  return id
}
