import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'
import { clientAddressHeader, jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { isUploadType } from '#server/guard/body-rules.ts'
import { serverLimits } from '#server/limits.ts'
import type { ApiWatch } from './api-watch.ts'

// About a single connection, so a proxy does not pass them on.
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'proxy-authenticate',
  'proxy-authorization',
])
// The pages have already checked these headers; the API must not get the browser's values.
const checkedHeaders = ['origin', 'sec-fetch-site', 'x-forwarded-for', clientAddressHeader]

// If the API neither reads nor answers for `silentMs`, it counts as unavailable. A proxy package
// would still need this rule and the watch.
export function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  {
    to,
    api,
    silentMs = serverLimits.upstreamAnswerMs,
  }: { to: URL; api: ApiWatch; silentMs?: number },
): void {
  if (api.away()) return void refuse(response)
  const sending = send(to, request, forwarded(request))
  let answered: IncomingMessage | undefined
  const isUpload = isUploadType(request.headers['content-type'])
  const settle = api.expectAnswer((away) => sending.destroy(away), isUpload)
  sending.on('close', settle)
  sending.setTimeout(silentMs, () => {
    if (!answered) sending.destroy(new Error('no answer'))
  })
  sending.on('response', (answer) => {
    settle()
    answered = answer
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, without(answer))
    pipeline(answer, response, () => request.unpipe(sending))
  })
  sending.on('error', () => {
    if (!answered) refuse(response)
    else if (!answered.complete) response.destroy()
  })
  // A disconnected client needs no answer.
  response.on('close', () => sending.destroy())
  request.on('error', () => sending.destroy())
  request.pipe(sending)
}

export function send(
  to: URL,
  { method }: IncomingMessage,
  headers: IncomingHttpHeaders,
): ClientRequest {
  return (to.protocol === 'https:' ? httpsRequest : httpRequest)(to, { method, headers })
}

export function forwarded(request: IncomingMessage): IncomingHttpHeaders {
  const headers = without(request)
  const address = request.headers[clientAddressHeader]
  for (const name of checkedHeaders) delete headers[name]
  // The demo's sign-in provider builds its URLs from the browser's Host header.
  if (!request.url?.startsWith('/oidc/')) delete headers.host
  const from = address ? { 'x-forwarded-for': String(address) } : {}
  return { ...headers, ...from, 'sec-fetch-site': 'same-origin' }
}

function without({ headers }: IncomingMessage): IncomingHttpHeaders {
  const named = new Set(headers.connection?.split(',').map((name) => name.trim().toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name))
  return Object.fromEntries(kept)
}

function refuse(response: ServerResponse): void {
  const error = { code: 'unreachable', message: 'The API did not answer.' }
  response.writeHead(503, { ...jsonHeaders, 'retry-after': String(limits.upstreamRetrySeconds) })
  response.end(JSON.stringify({ error }))
}
