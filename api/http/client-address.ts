import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { clientAddressHeader } from '#contract/headers.ts'

/**
 * Writes down where a request came from, in place of whatever its sender wrote there: the address of
 * its connection, or behind so many trusted proxies the one that the outermost of them saw.
 */
export function stampClientAddress(request: IncomingMessage, trustedProxies: number): void {
  const address = addressOf(request, trustedProxies)
  const { rawHeaders, headers } = request
  const kept = rawHeaders.flatMap((name, at) =>
    at % 2 === 1 || name.toLowerCase() === clientAddressHeader ? [] : [name, rawHeaders[at + 1]!],
  )
  rawHeaders.splice(0, rawHeaders.length, ...kept, clientAddressHeader, address)
  headers[clientAddressHeader] = address
}

/** Where a request came from, as it was written down; null where nobody did. */
export function clientAddressOf(headers: Headers): string | null {
  return headers.get(clientAddressHeader)
}

/** What one household or office has of addresses: an IPv4 address, or the first half of an IPv6 one. */
export function networkOf(address: string): string {
  const parsed = parse(address)
  if (!(parsed instanceof ipaddr.IPv6)) return address
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

// Each proxy adds whom it heard from at the end, so that only the last ones are no hearsay.
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const connection = canonical(request.socket.remoteAddress ?? '') ?? 'unknown'
  if (trustedProxies === 0) return connection
  const said = request.headers['x-forwarded-for'] ?? ''
  const told = String(said)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return canonical(told.at(-Math.min(trustedProxies, told.length)) ?? '') ?? connection
}

function canonical(address: string): string | null {
  return parse(address)?.toString() ?? null
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null
}
