import { createContext, type MiddlewareFunction } from 'react-router'

/**
 * The address of the requested page. It is the same for a request of the page's document and of its
 * data.
 */
export const pageUrlContext = createContext<URL>()

export const pageUrlMiddleware: MiddlewareFunction<Response> = ({ url, context }) => {
  context.set(pageUrlContext, url)
}
