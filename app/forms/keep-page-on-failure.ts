import { data, href, type MiddlewareFunction } from 'react-router'
import { problemOf } from '#app/problems/problem-of.ts'
import { announceUnsent, type Unsent } from './form-events.ts'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/**
 * In the browser: a form that could not be sent leaves the page as it is, with all that was typed,
 * and says why. The router would put a page about the problem, or the login page, in its place.
 */
export const stayMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return
  const failed = Object.entries(results).find(([, { type }]) => type === 'error')
  const reason = failed && reasonOf(failed[1].result)
  announceUnsent(reason ?? null)
  if (!failed || !reason) return
  // By its status the router takes it for a refused form, and fetches nothing anew.
  const refused = data(undefined, { status: reason === 'signedOut' ? 401 : 503 })
  return { ...results, [failed[0]]: { type: 'data', result: refused } }
}

/** Why there is no answer; null where the answer leads on. */
function reasonOf(error: unknown): Unsent | null {
  if (error instanceof Response) return leadsToLogin(error) ? 'signedOut' : null
  return problemOf(isWrapped(error) ? error.data : error, navigator.onLine)
}

function leadsToLogin({ headers }: Response): boolean {
  return (headers.get('location') ?? '').startsWith(`${href('/login')}?next=`)
}

// What the router's fetch throws comes inside of what an action could have answered.
function isWrapped(error: unknown): error is ReturnType<typeof data> {
  return (error as { type?: unknown } | null)?.type === 'DataWithResponseInit'
}
