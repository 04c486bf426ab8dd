import { readBearer } from './bearer.ts'

export type OriginRequest = { method: string; url: string; headers: Pick<Headers, 'get' | 'has'> }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isSafe({ method }: Pick<OriginRequest, 'method'>): boolean {
  return safeMethods.has(method)
}

// According to the browser; `unknown` for requests of programs. Compares only the host, because
// behind a TLS proxy the scheme differs.
export function originOf({
  url,
  headers,
}: Omit<OriginRequest, 'method'>): 'own' | 'other' | 'unknown' {
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'none') return site === 'same-origin' ? 'own' : 'other'
  const origin = headers.get('origin')
  if (!origin) return 'unknown'
  const host = headers.get('host') ?? new URL(url).host
  return URL.parse(origin)?.host === host ? 'own' : 'other'
}

/** Only from a page of this site (protection against CSRF). */
export function mayPost(request: OriginRequest): boolean {
  return isSafe(request) || originOf(request) === 'own'
}

// Programs send no origin and may, and a page of another site cannot send an access key: browsers
// first ask with a preflight, which nobody answers. A request needs an origin of this site if it has a cookie and a
// content type that a browser sends cross-site without a preflight.
export function mayCall(request: OriginRequest): boolean {
  if (isSafe(request) || readBearer(request.headers) !== null) return true
  const sentOrigin = originOf(request)
  return sentOrigin === 'unknown' ? !needsOrigin(request) : sentOrigin === 'own'
}

const simpleTypes = /^\s*(text\/plain|application\/x-www-form-urlencoded)\b/i
const upload = /^\s*multipart\/form-data\b/i
// All browsers have this in their user agent, and a site cannot change it. A program without it
// may upload too.
const browser = /\bMozilla\//

function needsOrigin({ headers }: OriginRequest): boolean {
  if (!headers.has('cookie')) return false
  const type = headers.get('content-type') ?? ''
  return (
    simpleTypes.test(type) || (upload.test(type) && browser.test(headers.get('user-agent') ?? ''))
  )
}
