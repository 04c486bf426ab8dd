import { href, redirectDocument } from 'react-router'

/**
 * Redirects to the login page, and from there back to this request's address. The login page has no
 * JavaScript, so the browser loads it as a document.
 */
export function toLogin(request: Request): Response {
  const url = new URL(request.url)
  // The router requests a page's data at `<path>.data`.
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  url.searchParams.delete('_routes')
  const next = request.method === 'GET' ? path + url.search : path
  return redirectDocument(`${href('/login')}?${new URLSearchParams({ next })}`)
}
