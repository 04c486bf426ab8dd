const origin = 'http://here.invalid'

/** A path on this site, or `/`: what a form says about where to go back to is not to be trusted. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin) return '/'
  // With its dot segments taken out, a path can come to name another host.
  if (url.pathname.startsWith('//')) return '/'
  return `${url.pathname}${url.search}`
}

/** The same path without a language in its query, which would win over one that was just chosen. */
export function withoutLanguage(path: string): string {
  const url = new URL(path, origin)
  url.searchParams.delete('lang')
  return `${url.pathname}${url.search}`
}
