const origin = 'http://here.invalid'

/**
 * Path and query of a path of this site, else null. Rejects control characters, which browsers
 * skip, and backslashes, which they turn into slashes, also percent-encoded: decoding once more
 * must not yield another host.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || misread.test(value)) return null
  const url = URL.parse(value, origin)
  if (!url || url.origin !== origin) return null
  // Removing dot segments can turn a path into `//host`.
  if (/^\/(\/|%2f)/i.test(url.pathname)) return null
  return `${url.pathname}${url.search}`
}

// Control characters and backslashes: raw ones anywhere, percent-encoded ones in the path.
const misread = /[\p{Cc}\\\u2028\u2029]|^[^?#]*%(?:0[0-9a-f]|1[0-9a-f]|5c|7f)/iu
