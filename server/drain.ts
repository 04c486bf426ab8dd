import type { Server as HttpServer, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'

export type Drain = {
  hasBegun: () => boolean
  /** Until its answer is sent. */
  add: (response: ServerResponse) => void
  /** Existing connections are closed after their next answer. */
  begin: () => Promise<void>
  /** After `withinMs` it closes the connections of the remaining requests. */
  done: (withinMs: number) => Promise<void>
}

// A client with an idle connection may be sending a request at this moment. If the connection were
// closed at once, the client could not know whether the request had an effect.
const idleMs = 500

export function createDrain(server: HttpServer): Drain {
  const running = new Set<ServerResponse>()
  let draining = false
  let quiet = () => {}
  const announceLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  return {
    hasBegun: () => draining,
    add: (response) => {
      running.add(response)
      if (draining) announceLast(response)
      const end = () => {
        if (running.delete(response) && running.size === 0) quiet()
      }
      const { req: request } = response
      response.once('close', () => {
        if (request.complete || request.socket.destroyed) return end()
        // The client reads the answer after sending the rest of the body.
        request.once('end', end)
        request.socket.once('close', end)
      })
    },
    begin: async () => {
      draining = true
      // First accept the connections that are waiting to be accepted.
      await setImmediate()
      // The HTTP server's own `close` would also close idle connections.
      NetServer.prototype.close.call(server)
      for (const response of running) announceLast(response)
    },
    done: async (withinMs) => {
      const late = new AbortController()
      const timer = wait(withinMs, undefined, { signal: late.signal }).catch(() => {})
      await wait(idleMs)
      while (running.size > 0) {
        const none = new Promise<'quiet'>((resolve) => {
          quiet = () => resolve('quiet')
        })
        if ((await Promise.race([none, timer])) !== 'quiet') break
      }
      late.abort()
      if (running.size > 0) server.closeAllConnections()
      else server.closeIdleConnections()
    },
  }
}
