const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * A URL may have other signs in its host, which would be read as parts of the page's policy, or
 * make another host look like the one where a person goes.
 */
const plainHost = /^(?:[a-z\d._-]+|\[[a-f\d:]+\])$/

/** HTTPS, or HTTP to the machine of the person. */
export function isRedirectUri(text: string): boolean {
  const url = /^[!-~]+$/.test(text) ? URL.parse(text) : null
  if (!url || text.includes('#') || url.username || url.password) return false
  if (!plainHost.test(url.hostname)) return false
  return url.protocol === 'https:' || isOnOwnMachine(text)
}

export function isOnOwnMachine(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'http:' && loopback.has(url.hostname)
}

/** Exactly one of those. A program on a machine may get another port each time (RFC 8252). */
export function isRegistered(wanted: string, registered: string[]): boolean {
  return registered.some(
    (one) =>
      one === wanted ||
      (isOnOwnMachine(one) && isRedirectUri(wanted) && withoutPort(one) === withoutPort(wanted)),
  )
}

function withoutPort(text: string): string {
  const url = new URL(text)
  url.port = ''
  return url.href
}
