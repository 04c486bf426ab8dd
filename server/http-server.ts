import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { serverLimits } from '#server/limits.ts'
import { rawAnswer } from '#shared/raw-answer.ts'

/** By itself it answers only what cannot be read. */
export function createHttpServer(): Server {
  const server = createServer({
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
