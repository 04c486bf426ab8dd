import type { IncomingMessage } from 'node:http'
import { parseAddress } from '#api/platform/http/client-address.ts'
import { replaceHeader } from '#api/platform/log/replace-header.ts'
import { clientAddressHeader } from '#contract/headers.ts'

// Removes any value that the client sent. Without trusted proxies the address is that of the
// connection, otherwise the one that the outermost of these proxies reported. The package
// proxy-addr needs the proxies' addresses; here only their number is known.
export function stampClientAddress(request: IncomingMessage, trustedProxies: number): void {
  replaceHeader(request, clientAddressHeader, addressOf(request, trustedProxies))
}

// Only the last N X-Forwarded-For entries were added by trusted proxies.
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const connection = canonical(request.socket.remoteAddress ?? '') ?? 'unknown'
  if (trustedProxies === 0) return connection
  const header = request.headers['x-forwarded-for'] ?? ''
  const forwarded = String(header)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return canonical(forwarded.at(-Math.min(trustedProxies, forwarded.length)) ?? '') ?? connection
}

function canonical(address: string): string | null {
  return parseAddress(address)?.toString() ?? null
}
