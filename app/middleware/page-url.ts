import { createContext, type MiddlewareFunction } from 'react-router'

/** The address of the requested page, whether its document or its data is requested. */
export const pageUrlContext = createContext<URL>()

export const pageUrlMiddleware: MiddlewareFunction<Response> = ({ url, context }) => {
  context.set(pageUrlContext, url)
}
