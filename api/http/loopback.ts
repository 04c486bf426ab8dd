import ipaddr from 'ipaddr.js'

/** Whether this host name, as a URL or an address says it, is this machine and nobody else's way to it. */
export function isLoopback(hostname: string): boolean {
  const name = hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}
