import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { toWebRequest } from '#api/platform/http/web-request.ts'
import { upstreamFailure } from '#api/platform/start-failure.ts'
import { type ErrorBody, errorStatus } from '#contract/errors.ts'
import type { ServerEvent, SocketAnswer } from '#contract/events.ts'
import {
  askedByHeader,
  clientAddressHeader,
  jsonHeaders,
  requestIdHeader,
  traceHeader,
} from '#contract/headers.ts'
import type { Backend, Facts } from '#server/backend.ts'
import { isUploadType } from '#server/guard/body-rules.ts'
import { serverLimits } from '#server/limits.ts'
import { callOverHttp } from '#shared/call-over-http.ts'
import { mayCall, originOf } from '#shared/origin.ts'
import type { UpstreamFetch, Watch } from '#shared/pages.ts'
import { isProtocolPath } from '#shared/protocol-paths.ts'
import { rawAnswer } from '#shared/raw-answer.ts'
import { type ApiWatch, watchApi } from './api-watch.ts'
import { passSocketOn, unavailable } from './pass-socket.ts'
import { passOn } from './proxy.ts'

const forwardedNames = ['cookie', 'accept-language', 'user-agent', requestIdHeader, traceHeader]

// Then the connection ends. The browser reconnects when the page is visible.
const mostWaiting = 1_000

const loopDetected = 508

const notStarted = 503

// A proxy in front of several APIs answers in this way while none of them does.
const gatewayFailures = new Set([502, 504])

/** Calls are below it; the WebSocket and the demo's sign-in are at the root of its host. */
export async function openRemote(
  address: string,
  { programId }: { programId: string },
): Promise<Backend> {
  const base = new URL(address.endsWith('/') ? address : `${address}/`)
  const facts = await askFacts(base, programId).catch((error: unknown) => {
    throw upstreamFailure(error, address)
  })
  const api = watchApi(base)
  const wsUrl = new URL('/ws', base.href.replace(/^http/, 'ws'))
  const sockets = new Map<Duplex, (code: number) => void>()
  const ending = new AbortController()
  const upstream: UpstreamFetch = (request) => {
    const { pathname, search } = new URL(request.url)
    return fetchAt(new URL(`.${pathname}${search}`, base), request, api)
  }
  return {
    ...facts,
    upstream,
    call: callOverHttp(upstream),
    countChanges: null,
    parts: ['  role: pages', `  API:  ${address}`],
    watch: (watch) => {
      const signal = AbortSignal.any([watch.signal, ending.signal])
      return watchRemote(wsUrl, { ...watch, signal }, api)
    },
    pass: (request, response) => {
      const to = placeOf(base, request.url ?? '/')
      if (!to) return false
      if (isAllowed(request)) passOn(request, response, { to, api })
      else refuse(response)
      return true
    },
    upgrade: (request, socket, head) => {
      if (originOf(toWebRequest(request)) === 'other') return void socket.end(forbidden)
      if (ending.signal.aborted || api.away()) return void socket.end(unavailable)
      sockets.set(socket, passSocketOn(request, socket, head, { to: new URL('/ws', base), api }))
      socket.on('close', () => sockets.delete(socket))
    },
    drain: async () => {
      ending.abort()
      const closed = [...sockets.keys()].map((socket) => once(socket, 'close').catch(() => {}))
      for (const end of sockets.values()) end(retryLater)
      await Promise.all(closed)
    },
    close: async () => api.close(),
  }
}

// Retries, because the two programs may be started in any order. Throws `ELOOP` if the address
// leads back to this program.
export async function askFacts(base: URL, programId: string): Promise<Facts> {
  const giveUpAt = performance.now() + serverLimits.upstreamWaitMs
  for (let asked = 0; ; asked++) {
    const signal = AbortSignal.timeout(serverLimits.upstreamFactsMs)
    const request = { signal, headers: { [askedByHeader]: programId } }
    const answer = await fetch(new URL('./facts', base), request).catch((error) => {
      if (performance.now() > giveUpAt) throw error
      return null
    })
    if (answer?.ok) return factsOf(await answer.json())
    if (answer?.status === loopDetected)
      throw Object.assign(new Error('it is this program'), { code: 'ELOOP' })
    if (answer && !isStarting(answer.status, performance.now() > giveUpAt))
      throw new Error(`it answers ${answer.status}`)
    if (asked === 0) console.log(`Waiting for the API at ${base.href} (UPSTREAM_URL) …`)
    await wait(serverLimits.upstreamAskAgainMs)
  }
}

function isStarting(status: number, isLate: boolean): boolean {
  return status === notStarted || (gatewayFailures.has(status) && !isLate)
}

function factsOf(answer: { data?: Facts }): Facts {
  if (typeof answer.data?.maxUploadBytes === 'number') return answer.data
  throw new Error('it is another program')
}

// The WebSocket close code "service restart".
const retryLater = 1012

const forbidden = rawAnswer('403 Forbidden')

// The forms of the demo's sign-in provider are not calls and always pass.
function isAllowed(request: IncomingMessage): boolean {
  const { method = '', url } = request
  const { headers, url: address } = toWebRequest(request)
  return Boolean(url?.startsWith('/oidc/')) || mayCall({ method, headers, url: address })
}

function refuse(response: ServerResponse): void {
  const error: ErrorBody['error'] = { code: 'wrong_origin', message: 'wrong origin' }
  response.writeHead(errorStatus[error.code], jsonHeaders)
  response.end(JSON.stringify({ error }))
}

function placeOf(base: URL, path: string): URL | null {
  if (/^\/api(\/|\?|$)/.test(path)) return new URL(path.replace(/^\/api\/?/, './'), base)
  if (isProtocolPath(path.split('?')[0] ?? '')) return new URL(`.${path}`, base)
  return path.startsWith('/oidc/') ? new URL(path, base.origin) : null
}

/** Uploads have no timeout. Every other answer must arrive completely within it. */
async function fetchAt(url: URL, request: Request, api: ApiWatch): Promise<Response> {
  const away = api.away()
  if (away) throw away
  const isUpload = isUploadType(request.headers.get('content-type'))
  const ending = new AbortController()
  const answered = api.expectAnswer((error) => ending.abort(error), isUpload)
  const late = () => ending.abort(new Error('no answer in time'))
  const timer = isUpload ? undefined : setTimeout(late, serverLimits.upstreamAnswerMs)
  try {
    const answer = await fetch(url, initOf(request, ending.signal))
    return isData(request) ? await buffered(answer) : answer
  } finally {
    clearTimeout(timer)
    answered()
  }
}

function initOf({ method, headers, body, signal }: Request, ending: AbortSignal) {
  const contentHeaders = ['accept', 'content-type'].flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  const init: RequestInit & { duplex: 'half' } = {
    method,
    body,
    redirect: 'manual',
    duplex: 'half',
    signal: AbortSignal.any([signal, ending]),
    headers: { ...callerHeaders(headers), ...Object.fromEntries(contentHeaders) },
  }
  return init
}

function isData({ headers }: Request): boolean {
  return headers.get('accept') === 'application/json'
}

async function buffered(answer: Response): Promise<Response> {
  const { status, headers } = answer
  return new Response(answer.body && (await answer.arrayBuffer()), { status, headers })
}

/** Ends with `signal`, with the connection, or at a rejected join. Throws without a session. */
async function* watchRemote(
  url: URL,
  { headers, join, signal, onJoined }: Watch,
  api: ApiWatch,
): AsyncGenerator<ServerEvent> {
  const away = api.away()
  if (away) throw away
  const socket = new WebSocket(url, { headers: callerHeaders(headers) })
  // Closing before the socket is open emits an error.
  socket.on('error', () => {})
  const frames = createQueue(socket, signal)
  const settle = api.expectAnswer(() => socket.terminate())
  try {
    await opened(socket, signal).finally(settle)
    for (const frame of join) socket.send(JSON.stringify({ ...frame, ref: 'join' }))
    let joining = join.length
    if (joining === 0) onJoined?.()
    for await (const frame of frames.items()) {
      if (frame.type === 'error') return
      if (frame.type !== 'ack') yield frame
      else if (--joining === 0) onJoined?.()
    }
  } finally {
    onJoined?.()
    socket.close()
  }
}

/** The API trusts the client's address in them, because the pages send it. */
function callerHeaders(headers: Headers): Record<string, string> {
  const address = headers.get(clientAddressHeader)
  const forwarded = forwardedNames.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(forwarded), ...(address ? { 'x-forwarded-for': address } : {}) }
}

async function opened(socket: WebSocket, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, 'open', { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function createQueue(socket: WebSocket, signal: AbortSignal) {
  const waiting: string[] = []
  let ended = signal.aborted
  let wake = () => {}
  const end = () => {
    ended = true
    wake()
  }
  signal.addEventListener('abort', end, { once: true })
  socket.on('close', end)
  socket.on('message', (data) => {
    if (waiting.push(data.toString()) > mostWaiting) ended = true
    wake()
  })
  return {
    items: async function* (): AsyncGenerator<ServerEvent | SocketAnswer> {
      while (!ended || waiting.length > 0) {
        const next = waiting.shift()
        if (next !== undefined) yield JSON.parse(next)
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
