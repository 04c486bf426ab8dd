import ipaddr from 'ipaddr.js'
import { clientAddressHeader } from '#contract/headers.ts'

export function clientAddressOf(headers: Headers): string | null {
  return headers.get(clientAddressHeader)
}

/** What one household or office has: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address)
  if (!(parsed instanceof ipaddr.IPv6)) return address
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** Null if it is none. IPv4 in IPv6 becomes IPv4. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null
}

export function isLoopback(hostname: string): boolean {
  const name = hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}
