import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { reportFailed, reportFresh } from './freshness.ts'
import { permanentProblems } from './permanent.ts'
import { problemOf } from './problem-of.ts'
import { shownData } from './shown-data.ts'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/**
 * In the browser: if a revalidation fails, the page keeps the data that it shows. Without this the
 * router would replace the page with its error boundary, and typed text would be lost. If a
 * navigation fails, its error is shown inside the current frame.
 */
export const keepPageMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted) return
  const failed = Object.entries(results).filter(([, { type }]) => type === 'error')
  if (failed.some(([, { result }]) => result instanceof Response)) return
  const url = new URL(request.url)
  const kept: Results = {}
  let lost = 0
  for (const [routeId, { result }] of failed) {
    if (isLasting(result)) continue
    const data = shownData(routeId, url)
    if (data === undefined) lost++
    else kept[routeId] = { type: 'data', result: data }
  }
  const isKept = Object.keys(kept).length > 0
  if (isKept || lost > 0) reportFailed(isKept && lost === 0)
  else reportFresh()
  return { ...results, ...kept }
}

function isLasting(error: unknown): boolean {
  return isRouteErrorResponse(error) && permanentProblems.has(problemOf(error, navigator.onLine))
}
