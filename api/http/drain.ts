import type { Server as HttpServer, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'

/** The requests of a server, let out one after the other when it stops. */
export type Drain = {
  /** Counts a request as running until its answer is through. */
  add: (response: ServerResponse) => void
  /** Takes no connections any more, and tells those there are that each answer is their last. */
  begin: () => Promise<void>
  /** Answers when no request is running, or after `withinMs`: what still runs then is cut off. */
  done: (withinMs: number) => Promise<void>
}

// A caller whose connection was idle may be sending its next request at this moment: closed now, it
// would get no answer and could not tell whether anything was done.
const idleMs = 500

export function createDrain(server: HttpServer): Drain {
  const running = new Set<ServerResponse>()
  let draining = false
  let quiet = () => {}
  const announceLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  return {
    add: (response) => {
      running.add(response)
      if (draining) announceLast(response)
      const end = () => {
        if (running.delete(response) && running.size === 0) quiet()
      }
      const { req: request } = response
      response.once('close', () => {
        if (request.complete || request.socket.destroyed) return end()
        // Answered early: the client reads the answer after sending the rest.
        request.once('end', end)
        request.socket.once('close', end)
      })
    },
    begin: async () => {
      draining = true
      // Those who wait to be let in are let in first.
      await setImmediate()
      // As HTTP does it, this would close the idle connections too.
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
