import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Pages and API, only pages, or only the API. */
export type Program = {
  request: Listener
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  // Ends work without an end of its own, such as WebSockets. Resolves when work that was started
  // outside requests is done. `close` may be called before that.
  drain: () => Promise<void>
  /** The next start resumes unfinished work. Call it when all requests have ended. */
  close: () => Promise<void>
}
