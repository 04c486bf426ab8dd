// The policy is for answers without one of their own; it says nothing about connections, because it
// also holds for the worker that opens the WebSocket.
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  // Addresses contain invitations and search terms, which other sites must not get. A stricter
  // value would make browsers send forms with `Origin: null`.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy':
    "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
}

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
