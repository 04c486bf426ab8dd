import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { limits } from '#contract/limits.ts'

/** Creates an HTTP server with the product's time limits. It answers nothing by itself. */
export function createHttpServer(): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.headersMs / 4,
    // A large upload over a slow link may take any time; the guard limits bodies.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
  })
  server.on('upgrade', (_, socket) => limitUpgraded(socket))
  return server
}

// For an upgraded connection the HTTP server no longer handles errors, which would end the process,
// and has no time limits: a client that does not close its side would keep it open forever.
function limitUpgraded(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => {
    const late = setTimeout(() => socket.destroy(), limits.halfClosedMs).unref()
    socket.once('close', () => clearTimeout(late))
  })
}
