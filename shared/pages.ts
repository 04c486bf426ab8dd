import type { ClientFrame, ServerEvent } from '#contract/events.ts'
import type { MakeCall } from '#contract/make-call.ts'

/** Sends one request to the API, in this process or over the network. */
export type UpstreamFetch = (request: Request) => Promise<Response>

export interface Watch {
  /** The headers that identify the user. */
  headers: Headers
  /** Subscriptions besides the user's own events. */
  join: ClientFrame[]
  signal: AbortSignal
  /**
   * Called when all joins are answered. Data that is read afterwards includes all earlier events.
   */
  onJoined?: (() => void) | undefined
}

/** Yields a user's events: from the bus in this process, or from the API's WebSocket. */
export type WatchEvents = (watch: Watch) => AsyncIterable<ServerEvent>

export interface PageSettings {
  demo: boolean
  /** The origin that browsers use, if it differs from the request's. */
  publicOrigin?: string | undefined
  maxUploadBytes: number
  communityUrl?: string | undefined
  companyUrl?: string | undefined
  /** CSP sources that a form may redirect to, for sign-in and payment. */
  redirectOrigins?: string[] | undefined
}

/** What the pages need of the program that serves them. */
export interface PageNeeds {
  /** For requests that `call` cannot make: file downloads, and forms with files. */
  upstream: UpstreamFetch
  call: MakeCall
  watch: WatchEvents
  settings: PageSettings
}
