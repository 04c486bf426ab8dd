import type { lookup as systemLookup } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { LinkFailure } from './failure.ts'

type Address = { address: string; family: number }
export type Resolve = (name: string) => Promise<Address[]>
type Lookup = typeof systemLookup

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const privateName = /(^|\.)(localhost|internal)$|\.$/

/**
 * Whether an address is one of the public internet. Everything else is refused: what is private, what is
 * reserved, and what carries another address within it.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  // The ranges are a list of what is special; beyond the one block nothing has been given out.
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : true
}

/**
 * Throws `address_not_allowed` unless an address may be fetched as far as its text tells: http or https,
 * no name or password, the usual port, no private name and no private number. What is named in `allowed`
 * as `host:port` may be private. Answers whether it is.
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

/**
 * A look-up for the one connection it is made for: what it answers has been checked, and is what is
 * connected to. A name that leads nowhere is refused like one that leads inside, so that nobody learns
 * which names there are.
 */
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
