import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '#api/platform/api-error.ts'
import { networkOf } from '#api/platform/http/client-address.ts'
import { toApiError } from '#api/platform/http/errors.ts'
import type { RateLimits } from '#api/platform/http/rate-limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { clientAddressHeader } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { createBodies } from './bodies.ts'
import { formProblem } from './form-problem.ts'
import { type BodyProblem, holdBody } from './hold-body.ts'
import { readRest } from './read-rest.ts'
import { abortRequest, refuse, refuseInWords } from './refuse.ts'
import { methodsOf, type Serving, toPath, type Visit, visitOf } from './visit.ts'
import { watchBody } from './watch-body.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

type Options = Serving & { rateLimits: RateLimits }

/**
 * Runs before every handler of requests. It limits the size and duration of bodies, and the number
 * of bodies per address. A buffered request continues when its body is complete. A streamed
 * request continues at once and is watched. A rejected page request gets a page.
 */
export function createGuard({ rateLimits, ...serving }: Options): (answer: Listener) => Listener {
  const addBody = createBodies(limits.bodiesAtOncePerAddress)
  return (answer) => (request, response) => {
    const ofPath = toPath(request)
    const visit = visitOf(request, serving)
    const refuseWith = (error: ApiError) => {
      if (error.code === 'method_not_allowed')
        response.setHeader('allow', [...methodsOf(visit)].join(', '))
      if (visit.of === 'page') refuseInWords(request, response, { error, pages: answer })
      else refuse(request, response, error)
    }
    const wrong = ofPath ? errorOf(request, visit) : 'not_found'
    if (wrong) return refuseWith(new ApiError(wrong))
    if (visit.rule.kind === 'streamed') {
      readRest(request, response)
      watchBody(request, visit.rule.mostBytes, (trouble) => abortRequest(response, trouble))
      return answer(request, response)
    }
    if (!hasBody(request) && isSafe(request)) return answer(request, response)

    const address = networkOf(String(request.headers[clientAddressHeader] ?? 'unknown'))
    const crowded = new AbortController()
    const release = addBody(address, () => crowded.abort())
    request.once('close', release)
    holdBody(request, visit.rule.mostBytes, crowded.signal, async (outcome) => {
      release()
      if (typeof outcome === 'string') return refuseWith(problemError(outcome))
      const problem = visit.rule.kind === 'form' && formProblem(request, outcome)
      if (problem) return refuseWith(new ApiError(problem))
      try {
        if (visit.of !== 'call') await rateLimits.consume('other', { address })
        answer(request, response)
      } catch (error) {
        refuseWith(toApiError(error))
      }
    })
  }
}

function problemError(problem: BodyProblem): ApiError {
  const retry = problem === 'too_many_requests' ? { retryAfterSeconds: 1 } : {}
  return new ApiError(problem, retry)
}

function errorOf(request: IncomingMessage, visit: Visit): ErrorCode | null {
  const { method = '', headers } = request
  if (!methodsOf(visit).has(method)) return 'method_not_allowed'
  if (!hasBody(request)) return null
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (encoding && encoding !== 'identity') return 'unsupported_type'
  return Number(headers['content-length'] ?? 0) > visit.rule.mostBytes ? 'too_large' : null
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

function isSafe({ method = '' }: IncomingMessage): boolean {
  return safe.has(method)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
