import { data, href, type MiddlewareFunction } from 'react-router'
import { problemOf } from '#app/problems/problem-of.ts'
import { announceUnsent, type Unsent } from './form-events.ts'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/**
 * In the browser: a form that could not be sent leaves the page as it is, with everything typed,
 * and says why. The router would replace the page by its error boundary or by the login page.
 */
export const stayMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return
  const failed = Object.entries(results).find(([, { type }]) => type === 'error')
  const reason = failed && reasonOf(failed[1].result)
  announceUnsent(reason ?? null)
  if (!failed || !reason) return
  // With this status the router treats it as a rejected form and does not revalidate.
  const refused = data(undefined, { status: reason === 'signedOut' ? 401 : 503 })
  return { ...results, [failed[0]]: { type: 'data', result: refused } }
}

/** Why there is no usable answer; null for an intended redirect. */
function reasonOf(error: unknown): Unsent | null {
  if (error instanceof Response) return leadsToLogin(error) ? 'signedOut' : null
  return problemOf(isWrapped(error) ? error.data : error, navigator.onLine)
}

function leadsToLogin({ headers }: Response): boolean {
  return (headers.get('location') ?? '').startsWith(`${href('/login')}?next=`)
}

// The router wraps an error of its `fetch` like an answer of an action.
function isWrapped(error: unknown): error is ReturnType<typeof data> {
  return (error as { type?: unknown } | null)?.type === 'DataWithResponseInit'
}
