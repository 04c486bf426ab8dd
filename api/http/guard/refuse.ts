import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, errorBody } from '#api/http/errors.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { jsonHeaders } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Answers a request that goes no further with an error of the contract. */
export function refuse(request: IncomingMessage, response: ServerResponse, error: ApiError): void {
  leaveUnread(request, response)
  setRetryAfter(response, error)
  response.writeHead(errorStatus[error.code], jsonHeaders)
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(errorBody(error)))
}

/** The same in words: the page there is for what was refused, in the reader's language. */
export function refuseInWords(
  request: IncomingMessage,
  response: ServerResponse,
  { error, pages }: { error: ApiError; pages: Listener },
): void {
  leaveUnread(request, response)
  setRetryAfter(response, error)
  if (request.method !== 'HEAD') request.method = 'GET'
  request.url = `/refused?status=${errorStatus[error.code]}`
  withoutBody(request)
  pages(request, response)
}

/**
 * Answers a request that somebody is already reading: to them it is as if its sender had gone away.
 * What has been answered in part is broken off.
 */
export function breakOff(response: ServerResponse, code: ErrorCode): void {
  const { socket } = response
  if (!socket) return
  if (!response.headersSent) socket.write(wholeAnswer(new ApiError(code)))
  endSoon(socket)
}

function wholeAnswer(error: ApiError): string {
  const status = errorStatus[error.code]
  const body = JSON.stringify(errorBody(error))
  const headers = { ...jsonHeaders, connection: 'close', 'content-length': body.length }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

// A connection that is closed while its other end still sends is broken there before the answer is read.
function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  if (request.complete) return
  // Also where the sender asked for the connection to be closed after the answer.
  response.shouldKeepAlive = true
  response.once('finish', () => {
    if (!request.complete) endSoon(socket, request)
  })
}

function endSoon(socket: Socket, request?: IncomingMessage): void {
  const end = () => {
    if (!request?.complete) socket.destroySoon()
  }
  setTimeout(end, limits.refusedBodyMs).unref()
}

function setRetryAfter(response: ServerResponse, { retryAfterSeconds }: ApiError): void {
  if (retryAfterSeconds) response.setHeader('retry-after', retryAfterSeconds)
}

const ofBody = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding'])

function withoutBody({ headers, rawHeaders }: IncomingMessage): void {
  for (const name of ofBody) delete headers[name]
  const kept = rawHeaders.flatMap((name, at) =>
    at % 2 === 1 || ofBody.has(name.toLowerCase()) ? [] : [name, rawHeaders[at + 1] ?? ''],
  )
  rawHeaders.splice(0, rawHeaders.length, ...kept)
}
