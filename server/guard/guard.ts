import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '#api/platform/api-error.ts'
import { networkOf } from '#api/platform/http/client-address.ts'
import { toApiError } from '#api/platform/http/errors.ts'
import type { RateLimits } from '#api/platform/http/rate-limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { clientAddressHeader } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { serverLimits } from '#server/limits.ts'
import { isPageDataPath } from '#shared/page-data.ts'
import { isProtocolPath } from '#shared/protocol-paths.ts'
import { type BodyRule, bodyRuleOfCall, bodyRuleOfPage } from './body-rules.ts'
import { abortRequest, readRest, refuse, refuseInWords } from './refuse.ts'

const takenBy: Record<Visit['of'], Set<string>> = {
  call: new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']),
  page: new Set(['GET', 'HEAD', 'POST']),
  data: new Set(['GET', 'HEAD', 'POST']),
  provider: new Set(['GET', 'HEAD', 'OPTIONS', 'POST']),
}

const ampersand = 0x26

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

type Options = Serving & { rateLimits: RateLimits }

// Limits the size and duration of bodies, and their number per address. A buffered request
// continues when its body is complete, a streamed one at once, watched. A rejected page request
// gets a page.
export function createGuard({ rateLimits, ...serving }: Options): (answer: Listener) => Listener {
  const addBody = createBodies(serverLimits.bodiesAtOncePerAddress)
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

// One body too many ends the oldest of the same address: an honest body arrives within seconds, so
// slow senders cannot lock out others behind the same address. Returns a function that registers a
// body and how to end it; call its result when the body is complete.
function createBodies(most: number) {
  const byAddress = new Map<string, Set<() => void>>()
  return (address: string, end: () => void): (() => void) => {
    const bodies = byAddress.get(address) ?? new Set()
    byAddress.set(address, bodies.add(end))
    const [oldest] = bodies
    if (bodies.size > most) oldest?.()
    return () => {
      bodies.delete(end)
      if (bodies.size === 0 && byAddress.get(address) === bodies) byAddress.delete(address)
    }
  }
}

/** Not a form, or too many fields. Null if the body is accepted. */
function formProblem({ headers }: IncomingMessage, body: Buffer): ErrorCode | null {
  if (body.length === 0) return null
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data')
    return body.length > limits.formPartsBytes ? 'too_large' : null
  if (type !== 'application/x-www-form-urlencoded') return 'unsupported_type'
  return hasMoreThan(body, ampersand, serverLimits.formFields) ? 'too_large' : null
}

function hasMoreThan(body: Buffer, byte: number, most: number): boolean {
  let at = body.indexOf(byte)
  for (let n = 0; at >= 0; n++) {
    if (n === most) return true
    at = body.indexOf(byte, at + 1)
  }
  return false
}

// Calls `stop` once if the body exceeds `mostBytes`, or if no data arrives for too long although
// the handler is waiting for it.
export function watchBody(
  request: IncomingMessage,
  mostBytes: number,
  stop: (trouble: BodyProblem) => void,
): void {
  // The request waited for the program to start, and its body has arrived completely.
  if (request.complete) return
  const push = request.push.bind(request)
  let size = request.readableLength
  let over = false
  const finish = (trouble: BodyProblem) => {
    over = true
    clearTimeout(timer)
    stop(trouble)
  }
  const late = () => {
    // Unread data means that the reader pauses, not the sender.
    if (request.readableLength > 0) timer.refresh()
    else finish('request_timeout')
  }
  const timer = setTimeout(late, serverLimits.bodyIdleMs)
  request.once('close', () => clearTimeout(timer))

  request.push = (chunk: Buffer | null) => {
    if (over) return chunk === null ? push(null) : true
    if (chunk === null) clearTimeout(timer)
    else timer.refresh()
    size += chunk?.length ?? 0
    if (size <= mostBytes) return push(chunk)
    finish('too_large')
    return true
  }
}

type Visit = { of: 'call' | 'page' | 'data' | 'provider'; rule: BodyRule }

type Serving = { apiBase: '/api' | ''; maxUploadBytes: number }

function methodsOf({ of }: Visit): Set<string> {
  return takenBy[of]
}

function visitOf({ url = '/', method = '', headers }: IncomingMessage, serving: Serving): Visit {
  const { apiBase, maxUploadBytes } = serving
  const path = url.split('?')[0] ?? url
  if (path.startsWith('/oidc/'))
    return { of: 'provider', rule: { kind: 'form', mostBytes: limits.formPartsBytes } }
  if (apiBase === '' || isProtocolPath(path) || path === apiBase || path.startsWith(`${apiBase}/`))
    return { of: 'call', rule: bodyRuleOfCall(method, path.slice(apiBase.length), maxUploadBytes) }
  const of = isPageDataPath(path) ? 'data' : 'page'
  const { 'content-type': contentType, 'content-length': contentLength } = headers
  return { of, rule: bodyRuleOfPage({ method, path, contentType, contentLength }, maxUploadBytes) }
}

/** A target as sent to a proxy is absolute. False if it has no path. */
function toPath(request: IncomingMessage): boolean {
  const { url = '' } = request
  if (/^https?:\/\//i.test(url)) {
    const target = URL.parse(url)
    if (target) request.url = target.pathname + target.search
  }
  return request.url?.startsWith('/') ?? false
}

export type BodyProblem = Extract<ErrorCode, 'too_large' | 'request_timeout' | 'too_many_requests'>

// `done` is called once: with the complete body, or at the first problem; not if the client
// disconnects. Later readers get the complete body as usual. After a problem the rest is discarded.
// An aborted `signal` ends an incomplete body with `too_many_requests`.
export function holdBody(
  request: IncomingMessage,
  mostBytes: number,
  signal: AbortSignal,
  done: (outcome: Buffer | BodyProblem) => void,
): void {
  const held = createHeld(mostBytes)
  const push = request.push.bind(request)
  const latest = performance.now() + serverLimits.bodyTotalMs
  let over = false
  const finish = (outcome: Buffer | BodyProblem) => {
    over = true
    clearTimeout(timer)
    request.off('close', gone)
    done(outcome)
  }
  const late = () => finish('request_timeout')
  const timer = setTimeout(late, serverLimits.bodyIdleMs)
  const gone = () => {
    over = true
    clearTimeout(timer)
  }
  request.once('close', gone)
  signal.addEventListener('abort', () => {
    if (!over) finish('too_many_requests')
  })

  const take = (chunk: Buffer) => {
    timer.refresh()
    if (!held.add(chunk)) finish('too_large')
    else if (performance.now() > latest) late()
  }
  const end = () => {
    const body = held.whole()
    if (!over && body.length > 0) push(body)
    push(null)
    if (!over) finish(body)
  }
  // Node's HTTP parser passes incoming data to `push`, and null at the end.
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) end()
    else if (!over) take(chunk)
    return true
  }
  // A request that waited for the program to start may have received data already.
  const before: Buffer | null = request.readableLength > 0 ? request.read() : null
  if (before) take(before)
  if (!request.complete || over) return
  if (before) request.unshift(before)
  finish(held.whole())
}

// Copied into one buffer: many tiny chunks would take far more memory than their bytes.
function createHeld(mostBytes: number) {
  let bytes = Buffer.alloc(0)
  let size = 0
  return {
    add: (chunk: Buffer): boolean => {
      const needed = size + chunk.length
      if (needed > mostBytes) {
        bytes = Buffer.alloc(0)
        return false
      }
      if (needed > bytes.length) {
        const larger = Buffer.alloc(Math.min(mostBytes, Math.max(needed, bytes.length * 2)))
        bytes.copy(larger, 0, 0, size)
        bytes = larger
      }
      chunk.copy(bytes, size)
      size = needed
      return true
    },
    whole: () => bytes.subarray(0, size),
  }
}
