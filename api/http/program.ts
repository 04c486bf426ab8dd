import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** What `listen` serves: pages and API, the pages alone or the API alone. */
export type Program = {
  request: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /**
   * Takes no new work and ends what would never end by itself, such as sockets. Answers when the work
   * that it began without a request is done; it may be closed before.
   */
  drain: () => Promise<void>
  /** Hands over what is unfinished and lets go of everything; requests have ended. */
  close: () => Promise<void>
}
