import { href, redirectDocument } from 'react-router'
import { pageUrlContext } from '#app/middleware/page-url.ts'
import type { Arrival } from './call.ts'

/**
 * Redirects to the login page, and from there back to this request's address. The login page has no
 * JavaScript, so the browser loads it as a document.
 */
export function toLogin({ request, context }: Arrival): Response {
  const { pathname, search } = context.get(pageUrlContext)
  const next = request.method === 'GET' ? pathname + search : pathname
  return redirectDocument(`${href('/login')}?${new URLSearchParams({ next })}`)
}
