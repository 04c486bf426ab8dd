/** The parts of a `Request` that the origin check needs. */
export type Asked = { method: string; url: string; headers: Pick<Headers, 'get' | 'has'> }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isSafe({ method }: Pick<Asked, 'method'>): boolean {
  return safeMethods.has(method)
}

/**
 * Where a browser says a request comes from: our own pages (`own`), another site (`other`), or
 * nothing (`unsaid`, as programs do). Compares only the host: behind a TLS proxy the scheme
 * differs.
 */
export function saidOrigin({ url, headers }: Omit<Asked, 'method'>): 'own' | 'other' | 'unsaid' {
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'none') return site === 'same-origin' ? 'own' : 'other'
  const origin = headers.get('origin')
  if (!origin) return 'unsaid'
  const host = headers.get('host') ?? new URL(url).host
  return URL.parse(origin)?.host === host ? 'own' : 'other'
}

/** A page accepts a post only from one of our own pages (protection against CSRF). */
export function mayPost(request: Asked): boolean {
  return isSafe(request) || saidOrigin(request) === 'own'
}

/**
 * Whether a call may change something. Programs send no origin and may. A request with a cookie and
 * a content type that a browser sends cross-site without a preflight needs an origin of this site.
 */
export function mayCall(request: Asked): boolean {
  if (isSafe(request)) return true
  const said = saidOrigin(request)
  return said === 'unsaid' ? !isLikeForm(request) : said === 'own'
}

const simpleTypes = /^\s*(text\/plain|application\/x-www-form-urlencoded)\b/i
const upload = /^\s*multipart\/form-data\b/i
// All browsers contain this in their user agent, and a site cannot change it. Programs may upload
// too.
const browser = /\bMozilla\//

function isLikeForm({ headers }: Asked): boolean {
  if (!headers.has('cookie')) return false
  const type = headers.get('content-type') ?? ''
  return (
    simpleTypes.test(type) || (upload.test(type) && browser.test(headers.get('user-agent') ?? ''))
  )
}
