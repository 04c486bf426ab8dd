import { href, redirectDocument } from 'react-router'

/**
 * To login, and afterwards back to where this request wanted to go. Login is a page without script,
 * so that a browser that runs the app leaves it for a document of its own.
 */
export function toLogin(request: Request): Response {
  const url = new URL(request.url)
  // The router asks for a page's data at an address of its own.
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  url.searchParams.delete('_routes')
  const next = request.method === 'GET' ? path + url.search : path
  return redirectDocument(`${href('/login')}?${new URLSearchParams({ next })}`)
}
