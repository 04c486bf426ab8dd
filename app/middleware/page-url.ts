import { createContext, type MiddlewareFunction } from 'react-router'

/** The same for a request of a page's document and of its data. */
export const pageUrlContext = createContext<URL>()

export const pageUrlMiddleware: MiddlewareFunction<Response> = ({ url, context }) => {
  context.set(pageUrlContext, url)
}
