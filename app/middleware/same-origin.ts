import { href, type MiddlewareFunction } from 'react-router'
import { mayPost } from '#contract/origin.ts'
import { insteadContext } from './instead.ts'

/** Answers a form from another site with the error page in the reader's language. */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) =>
  mayPost(request) ? next() : context.get(insteadContext)(href('/refused'))
