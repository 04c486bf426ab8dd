import { securityHeaders } from './security-headers.ts'

/**
 * Returns an answer as it is written to a connection for which no HTTP server answers any more:
 * one whose request cannot be read, that asks for a WebSocket, or whose request was stopped. The
 * connection must be closed after it. `status`: the code with its words.
 */
export function rawAnswer(
  status: string,
  headers: Record<string, string | number> = {},
  body = '',
): string {
  const length = new TextEncoder().encode(body).length
  const all = { ...securityHeaders, ...headers, connection: 'close', 'content-length': length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
