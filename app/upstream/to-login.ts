import { href, redirectDocument } from 'react-router'
import { pageUrlContext } from '#app/middleware/page-url.ts'
import { rememberAfterLogin } from './after-login.ts'
import type { Arrival } from './call.ts'

// The address of a page is also stored in a cookie, so that a later sign-in leads there too
// (section 2). The login page is loaded as a document, because it has no JavaScript.
export function toLogin({ request, context }: Arrival): Response {
  const { pathname, search } = context.get(pageUrlContext)
  const next = request.method === 'GET' ? pathname + search : pathname
  const stored = asksForPage(request) ? rememberAfterLogin(next) : null
  return redirectDocument(`${href('/login')}?${new URLSearchParams({ next })}`, {
    headers: stored ? { 'set-cookie': stored } : {},
  })
}

// Not a form, a frame, a picture or a prefetched page.
function asksForPage({ method, headers }: Request): boolean {
  if (method !== 'GET' || headers.get('sec-purpose')?.includes('prefetch')) return false
  return ['document', 'empty'].includes(headers.get('sec-fetch-dest') ?? 'document')
}
