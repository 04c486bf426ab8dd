import type { lookup as systemLookup } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { LinkFailure } from '#api/documents/pages/failure.ts'

type Address = { address: string; family: number }
export type Resolve = (name: string) => Promise<Address[]>
type Lookup = typeof systemLookup

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const privateName = /(^|\.)(localhost|internal)$|\.$/

// Answers each virtual machine in Azure about itself, although it is in a public range.
const azureHost = '168.63.129.16'

/**
 * On the public internet. Rejects private and reserved addresses, those of cloud platforms for
 * their machines, and IPv6 addresses that contain another one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || address.toString() === azureHost) return false
  // ipaddr.js lists only special ranges. So far all public IPv6 addresses are in one block.
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : true
}

/**
 * Throws `address_not_allowed` unless the URL alone shows that it may be fetched: http(s), no
 * credentials, the default port, no private name or address. Only a `host:port` in `allowed` may be
 * private.
 */
export function checkUrl(url: URL, allowed: ReadonlySet<string>): { mayBePrivate: boolean } {
  const { protocol, username, password, hostname } = url
  const isWeb = protocol === 'http:' || protocol === 'https:'
  if (!isWeb || username || password) throw new LinkFailure('address_not_allowed')
  const port = url.port || (protocol === 'http:' ? '80' : '443')
  if (allowed.has(`${hostname}:${port}`)) return { mayBePrivate: true }
  const number = hostname.replace(/^\[(.*)\]$/, '$1')
  const isNumber = ipaddr.isValid(number)
  const refused = isNumber ? !isPublicAddress(number) : privateName.test(hostname)
  if (refused || !['80', '443'].includes(port)) throw new LinkFailure('address_not_allowed')
  return { mayBePrivate: false }
}

/** Checked addresses only. An unknown name fails like a private one, which reveals nothing. */
export function publicLookup(resolve: Resolve = resolveAll): Lookup {
  const lookup = (name: string, options: { all?: boolean }, done: LookupDone) => {
    resolvePublic(name, resolve).then(
      (found) =>
        options.all ? done(null, found) : done(null, found[0]?.address, found[0]?.family),
      (error: Error) => done(error),
    )
  }
  return lookup as Lookup
}

type LookupDone = (error: Error | null, found?: Address[] | string, family?: number) => void

async function resolvePublic(name: string, resolve: Resolve): Promise<Address[]> {
  const found = await resolve(name).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EAI_AGAIN') throw new LinkFailure('unreachable', { transient: true, cause })
    throw new LinkFailure('address_not_allowed', { cause })
  })
  const inside = found.length === 0 || found.some(({ address }) => !isPublicAddress(address))
  if (inside) throw new LinkFailure('address_not_allowed')
  return found
}

function resolveAll(name: string): Promise<Address[]> {
  return resolveName(name, { all: true })
}
