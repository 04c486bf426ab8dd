import { createContext, type MiddlewareFunction } from 'react-router'
import { publicOrigin } from '#app/head/public-origin.ts'
import { settingsContext } from '#app/upstream/context.ts'
import { keepToTls } from './cookies.ts'

export const nonceContext = createContext<string>('')

/** Gives every answer its security headers, and every page a nonce of its own. */
export const securityMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  context.set(nonceContext, nonce)
  const response = await next()
  const { headers } = response
  const { redirectOrigins = [] } = context.get(settingsContext)
  // Whom an answer is for and in which language, its cookies say; a page's data as the page.
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', response.status >= 400 ? 'no-store' : 'private, no-cache')
  const origin = new URL(publicOrigin({ request, context }))
  for (const [name, value] of fixed) headers.set(name, value)
  if (origin.protocol === 'https:') keepToTls(headers)
  if (holdsToken(new URL(request.url).pathname)) headers.set('Cache-Control', 'no-store')
  // Vite's development client injects inline styles and scripts that know no nonce.
  if (import.meta.env.PROD)
    headers.set('Content-Security-Policy', contentPolicy(nonce, origin, redirectOrigins))
  return response
}

const fixed = [
  ['X-Content-Type-Options', 'nosniff'],
  // Addresses hold invitations and what was searched for: no other site is told any part of them.
  // Stricter still, a form would not say where it comes from.
  ['Referrer-Policy', 'same-origin'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  [
    'Permissions-Policy',
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  ],
] as const

/** Whether an address opens something to whoever has it: nobody keeps its page. */
function holdsToken(pathname: string): boolean {
  return /^\/(invite\/|login(\.data)?$|auth\/)/.test(pathname)
}

/** `origin` is what browsers see, whatever this server was asked by. */
export function contentPolicy(nonce: string, origin: URL, redirectOrigins: string[]): string {
  const socket = `${origin.protocol === 'https:' ? 'wss' : 'ws'}://${origin.host}`
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self' ${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // A browser also holds the redirect that follows a form to this list.
    [...new Set(["form-action 'self'", ...redirectOrigins])].join(' '),
  ].join('; ')
}
