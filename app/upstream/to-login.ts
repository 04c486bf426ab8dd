import { href, redirectDocument } from 'react-router'
import { pageUrlContext } from '#app/middleware/page-url.ts'
import { rememberAfterLogin } from './after-login.ts'
import type { Arrival } from './call.ts'

/**
 * Redirects to the login page, which leads back to this request's address. The address of a page is
 * also stored in a cookie, so that a later sign-in leads there too (section 2). The browser loads
 * the login page as a document, because that page has no JavaScript.
 */
export function toLogin({ request, context }: Arrival): Response {
  const { pathname, search } = context.get(pageUrlContext)
  const next = request.method === 'GET' ? pathname + search : pathname
  const stored = asksForPage(request) ? rememberAfterLogin(next) : null
  return redirectDocument(`${href('/login')}?${new URLSearchParams({ next })}`, {
    headers: stored ? { 'set-cookie': stored } : {},
  })
}

// Whether somebody wants to see this address: not a form, a frame, a picture or a prefetched page.
function asksForPage({ method, headers }: Request): boolean {
  if (method !== 'GET' || headers.get('sec-purpose')?.includes('prefetch')) return false
  return ['document', 'empty'].includes(headers.get('sec-fetch-dest') ?? 'document')
}
