import type { MiddlewareFunction } from 'react-router'
import { waitContext } from './context.ts'

/** For a document, a page's data and the answer to a form. */
export const retryAfterMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const wait = { seconds: 0 }
  context.set(waitContext, wait)
  const response = await next()
  const { status, headers } = response
  if ((status === 429 || status === 503) && wait.seconds && !headers.has('Retry-After'))
    headers.set('Retry-After', String(wait.seconds))
  return response
}
