import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { requestIdHeader } from '#contract/headers.ts'
import { serverLimits } from '#server/limits.ts'
import { rawAnswer, securityHeaders } from '#shared/raw-answer.ts'

type Head = [message?: string | Headers, headers?: Headers]
type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

const common = Object.entries(securityHeaders)

/**
 * Has the headers that every answer has, unless it was given others. They are added when it is sent:
 * to set them before takes a third of the time of a small answer. Names in a list are in lower case.
 */
class Answer extends ServerResponse<IncomingMessage> {
  override writeHead(status: number, ...head: Head): this {
    const all = [...common, [requestIdHeader, String(this.req.headers[requestIdHeader])] as const]
    const [given] = head
    if (Array.isArray(given) && this.getHeaderNames().length === 0)
      return super.writeHead(
        status,
        given.concat(all.filter(([name]) => !given.includes(name)).flat()),
      )
    for (const [name, value] of all) if (!this.hasHeader(name)) this.setHeader(name, value)
    return super.writeHead(status, ...(head as [string, Headers]))
  }
}

/** By itself it answers only what cannot be read. */
export function createHttpServer(): Server {
  const server = createServer({
    ServerResponse: Answer,
    headersTimeout: serverLimits.headersMs,
    connectionsCheckingInterval: serverLimits.headersMs / 4,
    // A large upload over a slow link may take any time; the guard limits bodies.
    requestTimeout: 0,
    keepAliveTimeout: serverLimits.keepAliveMs,
  })
  const last = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => last.set(request.socket, response))
  server.on('clientError', (error, socket) => {
    refuseUnreadable(error, socket as Socket, last.get(socket))
  })
  // Node would answer by itself, without the headers that every answer has.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('upgrade', (_, socket) => limitUpgraded(socket))
  return server
}

// After an upgrade the HTTP server handles no errors, which would end the process, and has no time
// limits: a client that does not close its side would keep it open forever.
function limitUpgraded(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => {
    const late = setTimeout(() => socket.destroy(), serverLimits.halfClosedMs).unref()
    socket.once('close', () => clearTimeout(late))
  })
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

// As Node does, with the headers that every answer has. An answer that has begun must not have
// another one inside.
function refuseUnreadable(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  answer: ServerResponse | undefined,
): void {
  const isInside = answer?.headersSent && !answer.writableFinished
  if (socket.writable && !isInside) socket.write(rawAnswer(unreadable[code] ?? '400 Bad Request'))
  socket.destroySoon()
}
