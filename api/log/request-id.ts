import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export const requestIdHeader = 'x-request-id'

/**
 * Gives a request an id, which its answer and everything logged for it contain. A trusted proxy may
 * have given it one.
 */
export function stampRequestId(
  { headers }: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): string {
  const given = trustedProxies > 0 ? /^[\w-]{8,64}$/.exec(String(headers[requestIdHeader])) : null
  const id = given?.[0] ?? randomUUID()
  response.setHeader(requestIdHeader, id)
  return id
}
