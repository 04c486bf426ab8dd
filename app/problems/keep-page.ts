import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { announceUnsent } from '#app/forms/form-events.ts'
import { hasUnsavedInput } from '#app/forms/has-unsaved-input.ts'
import { leadsToLogin } from '#app/forms/leads-to-login.ts'
import { isSigningOut } from '#app/upstream/signing-out.ts'
import { reportFailed, reportFresh } from './freshness.ts'
import { permanentProblems } from './permanent.ts'
import { problemOf } from './problem-of.ts'
import { shownData } from './shown-data.ts'

const untilLeft = new Promise<Results>(() => {})

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

// If a revalidation fails, the page keeps its data. Without this the router would show its error
// boundary, and typed text would be lost. A page that was removed, or whose session has ended, is
// kept only while it contains unsaved input.
export const keepPageMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isLeft = watchSignOut()
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted) return
  const failed = Object.entries(results).filter(([, { type }]) => type === 'error')
  const url = new URL(request.url)
  const isRevalidation = failed.every(([routeId]) => shownData(routeId, url) !== undefined)
  const isSignedOut = failed.some(([, { result }]) => leadsToLogin(result))
  if (isSignedOut && isLeft(isRevalidation)) return untilLeft
  const redirects = failed.some(([, { result }]) => result instanceof Response)
  if (redirects && !(isSignedOut && isRevalidation && hasUnsavedInput())) return
  if (isSignedOut) announceUnsent('signedOut')
  const kept: Results = {}
  let lost = 0
  for (const [routeId, { result }] of failed) {
    if (isPermanent(result) && !(isRevalidation && hasUnsavedInput())) continue
    const data = shownData(routeId, url)
    if (data === undefined) lost++
    else kept[routeId] = { type: 'data', result: data }
  }
  const isKept = Object.keys(kept).length > 0
  if (isKept || lost > 0) reportFailed(isKept && lost === 0)
  else reportFresh()
  return { ...results, ...kept }
}

// A page that is opened after signing out was begun means that the person has stayed.
function watchSignOut(): (isRevalidation: boolean) => boolean {
  const wasSigningOut = isSigningOut()
  return (isRevalidation) => isSigningOut() && (isRevalidation || !wasSigningOut)
}

function isPermanent(error: unknown): boolean {
  return isRouteErrorResponse(error) && permanentProblems.has(problemOf(error, navigator.onLine))
}
