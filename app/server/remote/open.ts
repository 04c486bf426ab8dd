import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { UpstreamFetch, WatchEvents } from '#app/upstream/context.ts'
import { type ErrorBody, errorStatus } from '#contract/errors.ts'
import { jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { mayCall, saidOrigin } from '#contract/origin.ts'
import { callerHeaders } from './caller-headers.ts'
import { passSocketOn, unavailable } from './pass-socket.ts'
import { passOn } from './proxy.ts'
import { watchRemotely } from './watch.ts'

type Facts = { demo: boolean; maxUploadBytes: number; publicOrigin: string | null }

export type Remote = Facts & {
  upstream: UpstreamFetch
  watch: WatchEvents
  /** Hands on what browsers ask of the API itself; whether this was such a request. */
  pass: (request: IncomingMessage, response: ServerResponse) => boolean
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  drain: () => Promise<void>
  close: () => Promise<void>
}

/** What a request says of itself, in the form that the rule about where it may come from takes. */
type Heard = (request: IncomingMessage) => Request

/** The API at an address: calls below it, socket and demo's sign-in page at its host's root. */
export async function openRemote(address: string, heard: Heard): Promise<Remote> {
  const base = new URL(address.endsWith('/') ? address : `${address}/`)
  const facts = await askFacts(base)
  const sockets = new Map<Duplex, (code: number) => void>()
  const ending = new AbortController()
  return {
    ...facts,
    upstream: (request) => {
      const { pathname, search } = new URL(request.url)
      return fetchAt(new URL(`.${pathname}${search}`, base), request)
    },
    watch: (watch) => {
      const signal = AbortSignal.any([watch.signal, ending.signal])
      return watchRemotely(new URL('/ws', base.href.replace(/^http/, 'ws')), { ...watch, signal })
    },
    pass: (request, response) => {
      const to = placeOf(base, request.url ?? '/')
      if (!to) return false
      if (mayPass(request, heard)) passOn(request, response, to)
      else refuse(response)
      return true
    },
    upgrade: (request, socket, head) => {
      if (saidOrigin(heard(request)) === 'other') return void socket.end(forbidden)
      if (ending.signal.aborted) return void socket.end(unavailable)
      sockets.set(socket, passSocketOn(request, socket, head, { to: new URL('/ws', base) }))
      socket.on('close', () => sockets.delete(socket))
    },
    drain: async () => {
      ending.abort()
      const closed = [...sockets.keys()].map((socket) => once(socket, 'close').catch(() => {}))
      for (const end of sockets.values()) end(comeAgain)
      await Promise.all(closed)
    },
    close: async () => {},
  }
}

// A service that restarts, by the codes that a socket is closed with.
const comeAgain = 1012

const forbidden = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

// The provider's own forms are no calls of the API's.
function mayPass(request: IncomingMessage, heard: Heard): boolean {
  const { method = '', url } = request
  const { headers, url: address } = heard(request)
  return Boolean(url?.startsWith('/oidc/')) || mayCall({ method, headers, url: address })
}

function refuse(response: ServerResponse): void {
  const error: ErrorBody['error'] = { code: 'wrong_origin', message: 'wrong origin' }
  response.writeHead(errorStatus[error.code], jsonHeaders)
  response.end(JSON.stringify({ error }))
}

function placeOf(base: URL, path: string): URL | null {
  if (/^\/api(\/|\?|$)/.test(path)) return new URL(path.replace(/^\/api\/?/, './'), base)
  return path.startsWith('/oidc/') ? new URL(path, base.origin) : null
}

function fetchAt(url: URL, { method, headers, body, signal }: Request): Promise<Response> {
  const said = ['accept', 'content-type'].flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  const isUpload = headers.get('content-type')?.startsWith('multipart/')
  const { upstreamAnswerMs } = limits
  const init: RequestInit & { duplex: 'half' } = {
    method,
    body,
    redirect: 'manual',
    duplex: 'half',
    // Files take as long as they take; anything else is answered soon or not at all.
    signal: isUpload ? signal : AbortSignal.any([signal, AbortSignal.timeout(upstreamAnswerMs)]),
    headers: { ...callerHeaders(headers), ...Object.fromEntries(said) },
  }
  return fetch(url, init)
}

// The two programs may be started in any order.
async function askFacts(base: URL): Promise<Facts> {
  const giveUpAt = Date.now() + limits.upstreamWaitMs
  for (let asked = 0; ; asked++) {
    const signal = AbortSignal.timeout(limits.upstreamFactsMs)
    const answer = await fetch(new URL('./facts', base), { signal }).catch((error) => {
      if (Date.now() > giveUpAt) throw error
      return null
    })
    if (answer) {
      if (answer.ok) return ((await answer.json()) as { data: Facts }).data
      if (answer.status !== 503) throw new Error(`it answers ${answer.status}`)
    }
    if (asked === 0) console.log(`Waiting for the API at ${base.href} (UPSTREAM_URL) …`)
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

const retryMs = 500
