import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { ApiError } from '#api/platform/api-error.ts'
import { errorBody } from '#api/platform/http/errors.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { jsonHeaders } from '#contract/headers.ts'
import { serverLimits } from '#server/limits.ts'
import { rawAnswer } from '#shared/raw-answer.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** With an error of the contract. */
export function refuse(request: IncomingMessage, response: ServerResponse, error: ApiError): void {
  readRest(request, response)
  setRetryAfter(response, error)
  response.writeHead(errorStatus[error.code], jsonHeaders)
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(errorBody(error)))
}

// Closing a connection while the client still sends resets it, and the client may never read the
// answer. So at first only the server's side is ended; the rest when the client has finished,
// pauses or takes too long.
export function readRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  const { socket } = request
  let timers: NodeJS.Timeout[] | null = null
  let closing = false
  const stop = () => {
    for (const timer of timers ?? []) clearTimeout(timer)
    socket.off('close', stop)
    response.off('finish', read)
    // Removes the override below.
    Reflect.deleteProperty(socket, 'destroySoon')
  }
  const close = () => {
    stop()
    socket.destroySoon()
  }
  const read = () => {
    if (timers) return
    if (request.complete) return stop()
    let bytesRead = socket.bytesRead
    const closeIfIdle = () => {
      if (bytesRead === socket.bytesRead) return close()
      bytesRead = socket.bytesRead
      idle.refresh()
    }
    const idle = setTimeout(closeIfIdle, serverLimits.refusedIdleMs).unref()
    timers = [idle, setTimeout(close, serverLimits.refusedBodyMs).unref()]
    request.once('end', () => (closing ? close() : stop()))
    // The handler may have paused the request.
    request.removeAllListeners('data')
    request.resume()
  }
  socket.destroySoon = () => {
    if (request.complete) return close()
    closing = true
    read()
    socket.end()
  }
  socket.once('close', stop)
  response.once('finish', read)
}

/** A page in the reader's language. */
export function refuseInWords(
  request: IncomingMessage,
  response: ServerResponse,
  { error, pages }: { error: ApiError; pages: Listener },
): void {
  readRest(request, response)
  setRetryAfter(response, error)
  if (request.method !== 'HEAD') request.method = 'GET'
  request.url = `/refused?status=${errorStatus[error.code]}`
  withoutBody(request)
  pages(request, response)
}

/** The handler sees a closed connection. If no answer was sent yet, the client gets the error. */
export function abortRequest(response: ServerResponse, code: ErrorCode): void {
  const { socket } = response
  if (!socket) return
  if (!response.headersSent) socket.write(rawResponse(new ApiError(code)))
  socket.destroySoon()
}

function rawResponse(error: ApiError): string {
  const status = errorStatus[error.code]
  return rawAnswer(
    `${status} ${STATUS_CODES[status]}`,
    jsonHeaders,
    JSON.stringify(errorBody(error)),
  )
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
