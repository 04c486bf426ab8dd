import { data, type MiddlewareFunction } from 'react-router'
import { announceUnsent, type Unsent } from '#app/forms/form-events.ts'
import { leadsToLogin } from '#app/forms/leads-to-login.ts'
import { problemOf } from './problem-of.ts'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

// If a form cannot be sent, the page stays with everything typed. Without this the router would
// show its error boundary or the login page.
export const keepPageOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  // Another submit or a link has taken the place of this one.
  if (request.method === 'GET' || request.signal.aborted) return
  const failed = Object.entries(results).find(([, { type }]) => type === 'error')
  const reason = failed && reasonOf(failed[1].result)
  announceUnsent(reason ?? null)
  if (!failed || !reason) return
  // This status makes the router treat the result as a rejected form, which is not revalidated.
  const refused = data(undefined, { status: reason === 'signedOut' ? 401 : 503 })
  return { ...results, [failed[0]]: { type: 'data', result: refused } }
}

/** Null for an intended redirect. */
function reasonOf(error: unknown): Unsent | null {
  if (error instanceof Response) return leadsToLogin(error) ? 'signedOut' : null
  return problemOf(isWrapped(error) ? error.data : error, navigator.onLine)
}

// If the router's `fetch` fails, the router wraps the error like an answer of an action.
function isWrapped(error: unknown): error is ReturnType<typeof data> {
  return (error as { type?: unknown } | null)?.type === 'DataWithResponseInit'
}
