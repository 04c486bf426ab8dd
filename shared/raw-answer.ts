import { securityHeaders } from './security-headers.ts'

// For a connection for which no HTTP server answers any more: its request cannot be read, asks for
// a WebSocket, or was stopped. Close the connection after it. `status`: the code with its words.
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
