const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A form on somebody else's page must not act in a visitor's name. */
export function comesFromHere(request: Request): boolean {
  if (safeMethods.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  // Only the host is compared: behind a proxy that ends TLS the scheme differs.
  return origin !== null && URL.parse(origin)?.host === hostOf(request)
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host
}
