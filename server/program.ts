import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers a request. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** What `listen` serves: pages and API, only pages, or only the API. */
export type Program = {
  request: Listener
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /**
   * Accepts no new work and ends work without an end of its own, such as WebSockets. Resolves when
   * the work that the program started outside requests is done. `close` may be called before that.
   */
  drain: () => Promise<void>
  /**
   * Marks unfinished work, so that the next start resumes it, and closes everything that is open.
   * Call it when all requests have ended.
   */
  close: () => Promise<void>
}
