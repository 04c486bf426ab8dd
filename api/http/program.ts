import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** What `listen` serves: pages and API, pages only, or API only. */
export type Program = {
  request: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /**
   * Accepts no new work and ends endless work, such as sockets. Resolves when the work that it
   * started outside requests is done; `close` may be called before.
   */
  drain: () => Promise<void>
  /** Hands over unfinished work and releases everything; all requests have ended. */
  close: () => Promise<void>
}
