import { createContext, type MiddlewareFunction } from 'react-router'
import { settingsContext } from '#app/upstream/context.ts'

export const nonceContext = createContext<string>('')

/** Gives every answer its security headers, and every page a nonce of its own. */
export const securityMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  context.set(nonceContext, nonce)
  const response = await next()
  const { redirectOrigins = [] } = context.get(settingsContext)
  const headers = response.headers
  // Whom an answer is for and in which language, its cookies say; a page's data as the page.
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', response.status >= 400 ? 'no-store' : 'private, no-cache')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('X-Frame-Options', 'SAMEORIGIN')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
  // Vite's development client injects inline styles and scripts that know no nonce.
  if (import.meta.env.PROD) {
    headers.set(
      'Content-Security-Policy',
      contentPolicy(nonce, new URL(request.url), redirectOrigins),
    )
  }
  return response
}

export function contentPolicy(nonce: string, url: URL, redirectOrigins: string[]): string {
  const socket = `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`
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
    ["form-action 'self'", ...redirectOrigins].join(' '),
  ].join('; ')
}
