const origin = 'http://here.invalid'

/**
 * What somebody sent as a path of this site, as a browser reads it: path and query, or null for
 * whatever else it could lead to. Controls, which browsers skip, and backslashes, which they turn
 * round, are refused, encoded ones too: what decodes an address once more must not find a host.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || misread.test(value)) return null
  const url = URL.parse(value, origin)
  if (!url || url.origin !== origin) return null
  // With its dot segments taken out, a path can come to name another host.
  if (/^\/(\/|%2f)/i.test(url.pathname)) return null
  return `${url.pathname}${url.search}`
}

// In the path a slash, a backslash or a dot that is encoded means nothing that an address of ours needs.
const misread = /[\p{Cc}\\\u2028\u2029]|^[^?#]*%(?:0[0-9a-f]|1[0-9a-f]|5c|7f)/iu
