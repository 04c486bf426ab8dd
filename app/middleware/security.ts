import { createContext, type MiddlewareFunction } from 'react-router'
import { settingsContext } from './context.ts'
import { keepToTls } from './cookies.ts'
import { newNonce } from './once.ts'
import { publicOrigin } from './public-origin.ts'

/** Empty once a page without scripts is rendered. */
export const nonceContext = createContext<string>('')

/** The hash of the styles in a page that contains them, as the policy names it. */
export const styleHashContext = createContext<string | null>(null)

/** Where the form of a page for another program leads; no other site may show it in a frame. */
export const formTargetContext = createContext<string | null>(null)

/** The server that accepts the connection sets the headers that every answer has. */
export const securityMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  context.set(nonceContext, newNonce(context))
  const response = await next()
  const { headers } = response
  const { redirectOrigins = [] } = context.get(settingsContext)
  // The response depends on the cookies (user, language), so no shared cache may store it.
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', response.status >= 400 ? 'no-store' : 'private, no-cache')
  const origin = new URL(publicOrigin({ request, context }))
  if (origin.protocol === 'https:') keepToTls(headers)
  if (holdsToken(url.pathname)) headers.set('Cache-Control', 'no-store')
  const target = context.get(formTargetContext)
  // Vite's development client injects inline styles and scripts without a nonce.
  const policy = import.meta.env.PROD
    ? contentPolicy(context.get(nonceContext), origin, {
        redirectOrigins,
        target,
        styleHash: context.get(styleHashContext),
      })
    : `frame-ancestors ${target ? "'none'" : "'self'"}`
  headers.set('Content-Security-Policy', policy)
  return response
}

/** Such a page is not cached. */
function holdsToken(pathname: string): boolean {
  return /^\/(invite\/|mails\/|oauth\/|login$|auth\/)/.test(pathname)
}

type PolicyOptions = {
  redirectOrigins: string[]
  target?: string | null
  styleHash?: string | null
}

/** Without a nonce no script runs. `origin`: of browsers, which may differ from the request's. */
export function contentPolicy(
  nonce: string,
  origin: URL,
  { redirectOrigins, target = null, styleHash = null }: PolicyOptions,
): string {
  const socket = `${origin.protocol === 'https:' ? 'wss' : 'ws'}://${origin.host}`
  return [
    "default-src 'self'",
    nonce ? `script-src 'nonce-${nonce}' 'strict-dynamic'` : "script-src 'none'",
    ["style-src 'self'", nonce && `'nonce-${nonce}'`, styleHash && `'${styleHash}'`]
      .filter(Boolean)
      .join(' '),
    "img-src 'self' data: blob:",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${target ? "'none'" : "'self'"}`,
    // Browsers also apply this list to the redirect that follows a form.
    [...new Set(["form-action 'self'", ...redirectOrigins, ...(target ? [target] : [])])].join(' '),
  ].join('; ')
}
