/** What can be known of a request before anything is done: `Request` is one. */
export type Asked = { method: string; url: string; headers: Pick<Headers, 'get' | 'has'> }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request, by its method, changes nothing. */
function isSafe({ method }: Pick<Asked, 'method'>): boolean {
  return safeMethods.has(method)
}

/**
 * Where a browser says that a request comes from: one of our own pages, another site, or nothing said,
 * as programs do. Only the host is compared: behind a proxy that ends TLS the scheme differs.
 */
export function saidOrigin({ url, headers }: Omit<Asked, 'method'>): 'own' | 'other' | 'unsaid' {
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'none') return site === 'same-origin' ? 'own' : 'other'
  const origin = headers.get('origin')
  if (!origin) return 'unsaid'
  const host = headers.get('host') ?? new URL(url).host
  return URL.parse(origin)?.host === host ? 'own' : 'other'
}

/** A form must say that it comes from one of our own pages before a page acts on it. */
export function mayPost(request: Asked): boolean {
  return isSafe(request) || saidOrigin(request) === 'own'
}

/**
 * Whether a call may change something. Programs say nothing of where they come from, and may; but what
 * carries a cookie and is of a kind that a browser sends for any site without asking first may have been
 * sent by one, and has to say so.
 */
export function mayCall(request: Asked): boolean {
  if (isSafe(request)) return true
  const said = saidOrigin(request)
  return said === 'unsaid' ? !isLikeForm(request) : said === 'own'
}

const simpleTypes = /^\s*(text\/plain|application\/x-www-form-urlencoded)\b/i
const upload = /^\s*multipart\/form-data\b/i
// Every browser calls itself this, and no site can have it say otherwise; programs upload too.
const browser = /\bMozilla\//

function isLikeForm({ headers }: Asked): boolean {
  if (!headers.has('cookie')) return false
  const type = headers.get('content-type') ?? ''
  return (
    simpleTypes.test(type) || (upload.test(type) && browser.test(headers.get('user-agent') ?? ''))
  )
}
