const origin = 'http://here.invalid'

/** A path on this site, or `/`: what a form says about where to go back to is not to be trusted. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin) return '/'
  // With its dot segments taken out, a path can come to name another host.
  if (url.pathname.startsWith('//')) return '/'
  // A query's language would win over the choice just made.
  url.searchParams.delete('lang')
  return `${url.pathname}${url.search}`
}
