import { href, redirectDocument } from 'react-router'
import { pageUrlContext } from '#app/middleware/page-url.ts'
import type { Arrival } from './call.ts'

/**
 * Redirects to the login page, which leads back to this request's address. The browser loads the
 * login page as a document, because that page has no JavaScript.
 */
export function toLogin({ request, context }: Arrival): Response {
  const { pathname, search } = context.get(pageUrlContext)
  const next = request.method === 'GET' ? pathname + search : pathname
  return redirectDocument(`${href('/login')}?${new URLSearchParams({ next })}`)
}
